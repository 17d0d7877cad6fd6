import type { DataColumn } from './table-columns.ts';

/** Addresses wrap anywhere, because a long one would push other columns out. */
export function emailColumn<Row extends { email: string }>(
  column: Partial<DataColumn<Row>> = {},
): DataColumn<Row> {
  return {
    id: 'email',
    header: 'Email',
    value: (row) => row.email,
    cell: (row) => <span className="break-all">{row.email}</span>,
    phone: 'detail',
    ...column,
  };
}
