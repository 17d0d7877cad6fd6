import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { assignmentsFilter } from '@repo/schemas/childcare/assignment-change';
import { assignmentStatuses } from '@repo/schemas/childcare/organization';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { readTableState } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AssignmentsTable } from '#components/assign/assignments-table.tsx';
import { listMatchingAssignments } from '#domain/assignments/list-matching-assignments.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Assignments', () => requireRole('CORPORATE_ADMIN'));

const pageSize = 20;

export default async function AssignmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const { query, page, filters } = readTableState(await toUrlSearchParams(searchParams), {
    filterIds: ['status'],
    sortIds: [],
  });
  const filter = assignmentsFilter.parse({
    q: query.slice(0, 200).trim(),
    status: assignmentStatuses.filter((status) => filters.status?.includes(status)),
  });
  const { rows, total } = await listMatchingAssignments(ctx, { ...filter, page, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Assignments"
        description="Every course that is assigned in your centre, newest first. Choose some, or all that match, to change them together."
        actions={
          <LinkButton href="/centre/assign" variant="primary">
            <Icon name="send" />
            Assign courses
          </LinkButton>
        }
      />
      <AssignmentsTable rows={rows} total={total} pageSize={pageSize} filter={filter} />
    </>
  );
}
