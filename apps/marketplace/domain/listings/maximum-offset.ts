/** Fits PostgreSQL's integer and exceeds every list, so a page beyond it is empty anyway. */
export const maximumOffset = 2_000_000_000;
