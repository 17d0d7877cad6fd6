/** No list is longer: a page that begins past it is empty, and PostgreSQL can count to it. */
const furthest = 2_000_000_000;

/** How many rows precede a page, counted from 1. */
export function skipTo(page: number, limit: number): number {
  return Math.min((page - 1) * limit, furthest);
}
