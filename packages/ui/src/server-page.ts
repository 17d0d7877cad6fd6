/** One page of rows that the server read, and the number of all matching rows. */
export type TablePage<Row> = {
  rows: readonly Row[];
  total: number;
  pageSize: number;
  /** The CSV of all pages. */
  csvHref?: string;
};

/** The DataTable props of such a page. */
export function serverPageProps<Row>({ rows, total, pageSize, csvHref }: TablePage<Row>) {
  return { rows, pageSize, server: csvHref === undefined ? { total } : { total, csvHref } };
}
