/** One place in a row of pages; `page` null is a gap. `far` places are left out on a phone. */
export type PageWindowEntry = { key: string; page: number | null; far: boolean };

/** First, last, the current page and its neighbours, with gaps between: 1 … 4 5 6 … 20. */
export function pageWindow(page: number, totalPages: number): PageWindowEntry[] {
  const wanted = new Set([1, totalPages, page - 1, page, page + 1]);
  const pages = [...wanted].filter((each) => each >= 1 && each <= totalPages).sort((a, b) => a - b);
  const entries: PageWindowEntry[] = [];
  let previous = 0;
  for (const each of pages) {
    const far = each !== 1 && each !== totalPages && each !== page;
    if (each - previous === 2) entries.push({ key: `${each - 1}`, page: each - 1, far: true });
    else if (each - previous > 2) entries.push({ key: `gap-${each}`, page: null, far: false });
    entries.push({ key: `${each}`, page: each, far });
    previous = each;
  }
  return entries;
}
