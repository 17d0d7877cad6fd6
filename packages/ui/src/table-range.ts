/** Rows of a table on one page: about two screens, and a page of them stays below 80 KB. */
export const tablePageSize = 20;

type Range = { page: number; pageSize: number; total: number };

/** Whether the page is after the last one, as in a bookmark of a list that has become shorter. */
export function isPastLastPage({ page, pageSize, total }: Range): boolean {
  return total > 0 && (page - 1) * pageSize >= total;
}

/** "26–50 of 1,240 listings"; only the count when all rows are on one page or the page has none. */
export function pageRangeText(range: Range, [one, many]: readonly [one: string, many: string]): string {
  const { page, pageSize, total } = range;
  if (total === 0) return '';
  const count = `${total.toLocaleString('en')} ${total === 1 ? one : many}`;
  if (total <= pageSize || isPastLastPage(range)) return count;
  const first = (page - 1) * pageSize + 1;
  return `${first.toLocaleString('en')}–${Math.min(total, first + pageSize - 1).toLocaleString('en')} of ${count}`;
}
