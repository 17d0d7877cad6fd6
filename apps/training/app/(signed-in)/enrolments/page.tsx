import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import {
  type AdminEnrolmentQuery,
  adminEnrolmentQuery,
  enrolmentStatuses,
} from '@repo/schemas/training/enrolment';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { EnrolDialog } from '#components/enrolments/enrol-dialog.tsx';
import { EnrolmentTable } from '#components/enrolments/enrolment-table.tsx';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { pickFields } from '#components/pick-fields.ts';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listAllEnrolments } from '#domain/enrolments/list-all-enrolments.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Enrolments', () => requireRole('admin'));

export default async function EnrolmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  // Set by links from a class.
  const courseRunId = parameters.get('courseRunId') ?? '';
  const { page, query, csvHref } = parseTableAddress(parameters, {
    filterIds: ['status'],
    filterValues: { status: enrolmentStatuses },
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
      <Enrolments
        ctx={ctx}
        query={adminEnrolmentQuery.parse({ ...query, courseRunId, page, limit: tablePageSize })}
        csvHref={csvHref('/api/admin/enrolments/export', courseRunId ? { courseRunId } : {})}
      />
    </>
  );
}

type EnrolmentsProps = { ctx: SignedInContext; query: AdminEnrolmentQuery; csvHref: string };

async function Enrolments({ ctx, query, csvHref }: EnrolmentsProps) {
  const { data, pagination } = await listAllEnrolments(ctx, query);
  const rows = pickFields(data, [
    'id',
    'userId',
    'courseRunId',
    'status',
    'progress',
    'enrolledAt',
    'learnerName',
    'learnerEmail',
    'courseTitle',
    'startDate',
    'referenceNumber',
  ]);
  return <EnrolmentTable rows={rows} total={pagination.total} pageSize={tablePageSize} csvHref={csvHref} />;
}
