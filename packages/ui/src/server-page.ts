/** One page of a table whose rows the server reads, and how many match in all. */
export type TablePage<Row> = {
  rows: readonly Row[];
  total: number;
  pageSize: number;
  /** Where the same rows, all pages of them, are to be had as CSV. */
  csvHref?: string;
};

/** The page as DataTable takes it. */
export function serverPageProps<Row>({ rows, total, pageSize, csvHref }: TablePage<Row>) {
  return { rows, pageSize, server: csvHref === undefined ? { total } : { total, csvHref } };
}
