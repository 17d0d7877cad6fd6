import {
  paymentSorts,
  paymentsFilters,
  paymentsQuery,
  unpaidAssignmentSorts,
  unpaidAssignmentsQuery,
} from '@repo/schemas/childcare/payment';
import { tablePageSize } from '@repo/ui/table-range';
import { readTableState, type TableState } from '@repo/ui/table-state';

function sortOf({ sort }: TableState): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.id}` : '';
}

/** Reads the payments table's state from its parameters of the address; invalid values count as absent. */
export function parsePaymentsTableQuery(
  parameters: URLSearchParams,
  scope: { organizationId?: string } = {},
) {
  const state = readTableState(parameters, {
    filterIds: ['status'],
    sortIds: paymentSorts,
    prefix: 'payments.',
  });
  const search = state.query.slice(0, 200);
  const { status } = paymentsFilters
    .catch(() => paymentsFilters.parse({}))
    .parse({ status: state.filters.status });
  const query = paymentsQuery.parse({ search, status, ...scope, sort: sortOf(state), page: state.page });
  const taken = new URLSearchParams({ ...(search ? { search } : {}), ...scope });
  for (const each of status) taken.append('status', each);
  return {
    query: { ...query, limit: tablePageSize },
    csvHref: `/api/payments/export?${taken}`,
    isNarrowed: search.trim() !== '' || status.length > 0,
  };
}

export function parseUnpaidTableQuery(parameters: URLSearchParams) {
  const state = readTableState(parameters, {
    filterIds: [],
    sortIds: unpaidAssignmentSorts,
    prefix: 'unpaid.',
  });
  const search = state.query.slice(0, 200);
  const query = unpaidAssignmentsQuery.parse({ search, sort: sortOf(state) });
  const taken = new URLSearchParams(search ? { search } : {});
  return {
    query: { ...query, page: state.page, limit: tablePageSize },
    csvHref: `/api/payments/unpaid/export?${taken}`,
    isNarrowed: search.trim() !== '',
  };
}
