import { checkedTitle } from '@repo/pages/checked-title';
import { adminEnrolmentQuery } from '@repo/schemas/training/enrolment';
import { DataTableSkeleton } from '@repo/ui/data-table';
import { PageHeader } from '@repo/ui/page-header';
import { readTableState, type TableState } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { Suspense } from 'react';
import { EnrolDialog } from '#components/enrolments/enrol-dialog.tsx';
import { EnrolmentTable } from '#components/enrolments/enrolment-table.tsx';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listAllEnrolments } from '#domain/enrolments/list-all-enrolments.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = checkedTitle('Enrolments', () => requireRole('admin'));

const pageSize = 50;

/** `courseRunId` is set by links from a class. Invalid parameters count as absent. */
function readQuery(parameters: URLSearchParams, { query, filters, sort, page }: TableState) {
  const wanted = {
    q: query.slice(0, 200),
    status: filters.status ?? [],
    courseRunId: parameters.get('courseRunId') ?? '',
    sort: sort ? `${sort.descending ? '-' : ''}${sort.id}` : '',
    page,
    limit: pageSize,
  };
  const parsed = adminEnrolmentQuery.safeParse(wanted);
  return parsed.success ? parsed.data : adminEnrolmentQuery.parse({ limit: pageSize });
}

function csvHrefOf(parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters);
  kept.delete('page');
  return `/api/admin/enrolments/export?${kept}`;
}

export default async function EnrolmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const state = readTableState(parameters, {
    filterIds: ['status'],
    sortIds: ['learner', 'start', 'enrolledAt'],
  });
  return (
    <>
      <PageHeader
        title="Enrolments"
        description="Who is in which class, and who left."
        actions={
          <EnrolDialog
            label="Enrol somebody"
            variant="primary"
            classes={await readFirstChoices(ctx, 'open-classes')}
          />
        }
      />
      <Suspense fallback={<DataTableSkeleton />}>
        <Enrolments ctx={ctx} query={readQuery(parameters, state)} csvHref={csvHrefOf(parameters)} />
      </Suspense>
    </>
  );
}

type EnrolmentsProps = { ctx: SignedInContext; query: ReturnType<typeof readQuery>; csvHref: string };

async function Enrolments({ ctx, query, csvHref }: EnrolmentsProps) {
  const { data, pagination } = await listAllEnrolments(ctx, query);
  return <EnrolmentTable rows={data} total={pagination.total} pageSize={pageSize} csvHref={csvHref} />;
}
