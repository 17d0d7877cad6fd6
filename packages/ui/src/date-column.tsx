import type { DataColumn } from './table-columns.ts';
import { DateTime } from './time.tsx';

type DateColumn<Row> = Omit<DataColumn<Row>, 'value' | 'cell' | 'csv'> & {
  /** ISO 8601; null when there is none. */
  at: (row: Row) => string | null;
};

/** Shows days, sorts by the exact time. */
export function dateColumn<Row>({ at, ...column }: DateColumn<Row>): DataColumn<Row> {
  return {
    ...column,
    value: (row) => {
      const moment = at(row);
      return moment === null ? null : new Date(moment);
    },
    cell: (row) => {
      const moment = at(row);
      return moment === null ? null : <DateTime value={moment} dateOnly />;
    },
  };
}
