import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { roleLabels } from '#components/platform/labels.ts';
import { PersonCertificates } from '#components/platform/person-certificates.tsx';
import { PersonPanel } from '#components/platform/person-panel.tsx';
import { ExhaustedQuizzes } from '#components/quiz/exhausted-quizzes.tsx';
import { listCertificates } from '#domain/certificates/list-certificates.ts';
import { listCentresWithFigures } from '#domain/platform/list-centres.ts';
import { listExhaustedQuizzes } from '#domain/quiz/list-exhausted-quizzes.ts';
import { getUser } from '#domain/users/get-user.ts';
import { hasSecondFactor } from '#domain/users/has-second-factor.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const readPerson = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getUser(await requireRole('SUPER_ADMIN'), id)),
);

export const generateMetadata = async (props: Props) => ({
  title: (await readPerson(props)).name,
});

export default async function PersonPage(props: Props) {
  const ctx = await requireRole('SUPER_ADMIN');
  const person = await readPerson(props);
  const [centres, certificates, isSecondStepOn, quizzes] = await Promise.all([
    listCentresWithFigures(ctx),
    listCertificates(ctx, { learnerId: person.id }),
    hasSecondFactor(ctx, person.id),
    listExhaustedQuizzes(ctx, person.id),
  ]);
  const { name, email, role, organization, jobTitle } = person;
  const facts = [roleLabels[role], organization?.name, jobTitle, email].filter(Boolean);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/admin/people' }, { label: name }]}
        title={name}
        description={facts.join(' · ')}
      />
      <PersonPanel
        person={person}
        isSelf={person.id === ctx.actor.id}
        isSecondStepOn={isSecondStepOn}
        centres={centres.map((centre) => ({ value: centre.id, label: centre.name }))}
      />
      <ExhaustedQuizzes learnerId={person.id} quizzes={quizzes} />
      <PersonCertificates certificates={certificates} />
    </>
  );
}
