import { criteriaText } from '@repo/certificates/badge-credential';
import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import type { Metadata } from 'next';
import { getAchievement } from '#domain/certificates/get-achievement.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

type Props = PathProps<{ id: string }>;

const readAchievement = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getAchievement(await pageContextOrRedirectToFactorSetUp(), id)),
);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { courseName } = await readAchievement(props);
  return { title: `Badge: ${courseName}`, robots: { index: false } };
}

/** Where the address of a badge's achievement leads people. */
export default async function AchievementPage(props: Props) {
  const { courseName, courseDescription, cpdPoints, coursePath } = await readAchievement(props);
  return (
    <div className="mx-auto w-full max-w-xl">
      <Card className="space-y-5 py-8 md:py-10">
        <img src="/api/badges/image" alt="" width={120} height={120} />
        <h1 className="text-2xl text-pretty break-words">{courseName}</h1>
        {courseDescription ? <p className="text-lg text-pretty text-muted">{courseDescription}</p> : null}
        <p>
          {env().CHILDCARE_NAME} gives this badge to people who completed the course.{' '}
          {criteriaText(cpdPoints)}
        </p>
        <div className="flex flex-wrap gap-3">
          {coursePath ? <LinkButton href={coursePath}>See the course</LinkButton> : null}
          <LinkButton href="/verify" variant="secondary">
            Check a certificate
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
