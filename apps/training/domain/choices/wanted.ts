/** Filters by all words of `q` or by one value; no filter without either. */
export type Wanted = { q?: string | undefined; value?: string | undefined; limit: number };
