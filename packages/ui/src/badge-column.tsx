import type { Tone } from './badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { DataColumn } from './table-columns.ts';

type BadgeColumn<Row, State extends string> = Omit<DataColumn<Row>, 'value' | 'cell' | 'csv' | 'filter'> & {
  value: (row: Row) => State;
  /** How each state looks, and what it is called. */
  looks: Readonly<Record<State, { tone: Tone; label: string }>>;
  /** What one can filter by, in this order. */
  states: readonly State[];
};

/** A column of states: a badge on the page, its word in the CSV, a filter above. */
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
