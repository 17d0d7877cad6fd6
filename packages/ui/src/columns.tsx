import type { Tone } from './badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { DataColumn } from './table-columns.ts';
import { DateTime, RelativeTime } from './time.tsx';

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

type DateColumn<Row> = Omit<DataColumn<Row>, 'value' | 'cell' | 'csv'> & {
  /** ISO 8601; null when there is none. */
  at: (row: Row) => string | null;
  show?: 'day' | 'minute' | 'relative';
  /** Shown when there is none. */
  empty?: string;
};

/** Sorts by the exact time, whatever it shows. */
export function dateColumn<Row>({ at, show = 'day', empty, ...column }: DateColumn<Row>): DataColumn<Row> {
  return {
    ...column,
    value: (row) => {
      const moment = at(row);
      return moment === null ? null : new Date(moment);
    },
    cell: (row) => {
      const moment = at(row);
      if (moment === null) return empty;
      return show === 'relative' ? (
        <RelativeTime value={moment} />
      ) : (
        <DateTime value={moment} dateOnly={show === 'day'} />
      );
    },
  };
}

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
