import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { ResetSecondStep } from '@repo/ui/account/second-factors/reset-second-step';
import { SettingsSection } from '@repo/ui/account/settings-section';
import { buttonStyles } from '@repo/ui/button-styles';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { StatusBadge } from '@repo/ui/status-badge';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { DocumentsAndPicture } from '#components/account/documents.tsx';
import { AccountAccessPanel } from '#components/people/access-panel.tsx';
import { DeletionNotice } from '#components/people/deletion-notice.tsx';
import { IdentityNumberPanel } from '#components/people/identity-panel.tsx';
import { formatRoles, userStatusLabels } from '#components/people/labels.ts';
import { PersonClassesTable } from '#components/people/person-classes.tsx';
import { PersonForm } from '#components/people/person-form.tsx';
import { findDeletionRequest } from '#domain/deletion/find-deletion-request.ts';
import { getUser } from '#domain/users/get-user.ts';
import { hasSecondFactor } from '#domain/users/has-second-factor.ts';
import { listPersonClasses } from '#domain/users/list-person-classes.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const classesPerPage = 10;

const findPerson = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('admin');
  return { ctx, person: await orNotFoundPage(getUser(ctx, id)) };
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { person } = await findPerson(props);
  return { title: person.fullName };
}

export default async function PersonPage(props: Props) {
  const { ctx, person } = await findPerson(props);
  const page = readPageNumber(await toUrlSearchParams(props.searchParams));
  const [attended, deletion, isSecondStepOn] = await Promise.all([
    listPersonClasses(ctx, person.id, { page, limit: classesPerPage }),
    findDeletionRequest(ctx, person.id),
    hasSecondFactor(ctx, person.id),
  ]);
  const { label, tone } = userStatusLabels[person.status];
  const history = new URLSearchParams({ targetType: 'user', targetId: person.id });
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/people' }, { label: person.fullName }]}
        title={person.fullName}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{person.email}</span>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <span>{formatRoles(person.roles)}</span>
          </span>
        }
        actions={
          <>
            <a
              href={`/api/admin/users/${person.id}/learning-record`}
              download
              className={buttonStyles({ variant: 'secondary' })}
            >
              Learning record as PDF
            </a>
            <LinkButton href={`/audit-log?${history}`}>History</LinkButton>
          </>
        }
      />
      {deletion ? <DeletionNotice deletion={deletion} /> : null}
      <div>
        <SettingsSection
          id="profile"
          title="Profile and roles"
          description="A new role applies from the person’s next click."
        >
          <PersonForm person={person} />
        </SettingsSection>
        <SettingsSection
          id="identity"
          title="Identity number"
          description="Stored encrypted. Whenever somebody looks at the full number, it is recorded in the audit log."
        >
          <IdentityNumberPanel
            userId={person.id}
            name={person.fullName}
            maskedNumber={person.identityNumber}
          />
        </SettingsSection>
        <SettingsSection id="classes" title="Classes" description="Classes taught, taken and left.">
          <PersonClassesTable {...attended} page={page} pageSize={classesPerPage} personId={person.id} />
        </SettingsSection>
        <SettingsSection
          id="documents"
          title="Picture and documents"
          description="Files that this person uploaded, or that you uploaded for them."
          card={false}
        >
          <DocumentsAndPicture ctx={ctx} owner={person} />
        </SettingsSection>
        <SettingsSection id="access" title="Access" description="Whether this person can sign in.">
          <AccountAccessPanel
            person={person}
            isOwnAccount={person.id === ctx.actor.id}
            isDeleted={Boolean(deletion?.erasureDueAt)}
          />
        </SettingsSection>
        {person.id === ctx.actor.id ? null : (
          <SettingsSection
            id="second-step"
            title="Second step"
            description="Passkeys and authenticator app. Reset it for somebody who has lost theirs and has no recovery code."
          >
            <ResetSecondStep
              person={{ name: person.fullName, email: person.email }}
              isOn={isSecondStepOn}
              path={`/api/admin/users/${person.id}/reset-second-factors`}
            />
          </SettingsSection>
        )}
      </div>
    </div>
  );
}
