import { type AssignmentsFilter, assignmentsFilter } from '@repo/schemas/childcare/assignment-change';
import { assignmentStatuses } from '@repo/schemas/childcare/organization';
import { readTableState } from '@repo/ui/table-state';

/** The page and filter of the assignments table from the page's address. */
export function parseAssignmentsTableQuery(parameters: URLSearchParams): {
  page: number;
  filter: AssignmentsFilter;
} {
  const { query, page, filters } = readTableState(parameters, { filterIds: ['status'], sortIds: [] });
  const filter = assignmentsFilter.parse({
    q: query.slice(0, 200).trim(),
    status: assignmentStatuses.filter((status) => filters.status?.includes(status)),
  });
  return { page, filter };
}
