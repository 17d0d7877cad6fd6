/** PostgreSQL can count to it, and no list is longer. */
const furthest = 2_000_000_000;

/** `page` starts at 1. */
export function skipTo(page: number, limit: number): number {
  return Math.min((page - 1) * limit, furthest);
}
