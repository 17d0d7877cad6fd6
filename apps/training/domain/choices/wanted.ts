/** Which choices of a list: those that have all words of `q`, or the one with this value; all without either. */
export type Wanted = { q?: string | undefined; value?: string | undefined; limit: number };
