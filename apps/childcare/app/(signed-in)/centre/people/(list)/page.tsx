import { checkedTitle } from '@repo/pages/checked-title';
import { DataTableSkeleton } from '@repo/ui/data-table';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Award, MailPlus } from 'lucide-react';
import { Suspense } from 'react';
import { PeopleTable } from '#components/centre/people-table.tsx';
import { listPeople } from '#domain/centre/list-people.ts';
import type { SignedInContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = checkedTitle('People', () => requireRole('CORPORATE_ADMIN'));

export default async function PeoplePage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  return (
    <>
      <PageHeader
        title="People"
        description="Everybody who learns in your centre."
        actions={
          <>
            <LinkButton href="/centre/certificates">
              <Award aria-hidden />
              Expiring certificates
            </LinkButton>
            <LinkButton href="/centre/invitations" variant="primary">
              <MailPlus aria-hidden />
              Invite people
            </LinkButton>
          </>
        }
      />
      <Suspense fallback={<DataTableSkeleton />}>
        <People ctx={ctx} />
      </Suspense>
    </>
  );
}

async function People({ ctx }: { ctx: SignedInContext }) {
  const { organization, people } = await listPeople(ctx);
  return (
    <PeopleTable rows={people.map(({ unpaid: _, ...person }) => person)} organizationId={organization.id} />
  );
}
