import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AssignmentsTable } from '#components/assign/assignments-table.tsx';
import { parseAssignmentsTableQuery } from '#components/assign/assignments-table-query.ts';
import { listMatchingAssignments } from '#domain/assignments/list-matching-assignments.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Assignments', () => requireRole('CORPORATE_ADMIN'));

export default async function AssignmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const { page, filter } = parseAssignmentsTableQuery(await toUrlSearchParams(searchParams));
  const { rows, total } = await listMatchingAssignments(ctx, { ...filter, page, limit: tablePageSize });
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
      <AssignmentsTable rows={rows} total={total} pageSize={tablePageSize} filter={filter} />
    </>
  );
}
