import { maximumPeople, type Overview, overviewQuery } from '@repo/schemas/childcare/overview';
import { DataTableSkeleton } from '@repo/ui/data-table';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { MailPlus } from 'lucide-react';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PeopleTable, type PersonRow } from '#components/centre/people-table.tsx';
import { getOverview } from '#domain/centre/get-overview.ts';
import type { SignedInContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  return (
    <>
      <PageHeader
        title="People"
        description="Everybody who learns in your centre."
        actions={
          <LinkButton href="/centre/invitations" variant="primary">
            <MailPlus aria-hidden />
            Invite people
          </LinkButton>
        }
      />
      <Suspense fallback={<DataTableSkeleton />}>
        <People ctx={ctx} />
      </Suspense>
    </>
  );
}

async function People({ ctx }: { ctx: SignedInContext }) {
  const overview = await getOverview(ctx, overviewQuery.parse({ sort: 'name', limit: maximumPeople }));
  return <PeopleTable rows={toRows(overview)} organizationId={overview.organization.id} />;
}

function toRows({ people, cells }: Overview): PersonRow[] {
  const byPerson = Map.groupBy(cells, ({ learnerId }) => learnerId);
  return people.map(({ unpaid: _, ...person }) => {
    const own = (byPerson.get(person.id) ?? []).filter(({ status }) => status !== 'waived');
    return {
      ...person,
      assigned: own.length,
      done: own.filter(({ status }) => status === 'done').length,
      dueIds: own
        .filter(({ status }) => status === 'overdue' || status === 'due-soon')
        .flatMap(({ assignmentId }) => assignmentId ?? []),
    };
  });
}
