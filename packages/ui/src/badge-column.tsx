import type { Tone } from './badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { DataColumn } from './table-columns.ts';

type BadgeColumn<Row, State extends string> = Omit<DataColumn<Row>, 'value' | 'cell' | 'csv' | 'filter'> & {
  value: (row: Row) => State;
  looks: Readonly<Record<State, { tone: Tone; label: string }>>;
  /** The filter options, in this order. */
  states: readonly State[];
};

/** A badge on the page, its text in the CSV, and a filter. */
export function badgeColumn<Row, State extends string>({
  looks,
  states,
  ...column
}: BadgeColumn<Row, State>): DataColumn<Row> {
  return {
    ...column,
    cell: (row) => {
      const { tone, label } = looks[column.value(row)];
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
    csv: (row) => looks[column.value(row)].label,
    filter: states.map((state) => ({ value: state, label: looks[state].label })),
  };
}
