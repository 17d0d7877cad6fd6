export type Paging = { page: number; limit: number };

export type ListPage<T> = { data: T[]; pagination: Paging & { total: number; totalPages: number } };

/** Keeps an offset within the range of a PostgreSQL integer. */
const furthest = 2_000_000_000;

/** `page` starts at 1. */
export function offsetOfPage(page: number, limit: number): number {
  return Math.min((page - 1) * limit, furthest);
}

/** The `skip` and `take` that read a page. */
export function toSkipAndTake({ page, limit }: Paging): { skip: number; take: number } {
  return { skip: offsetOfPage(page, limit), take: limit };
}

export function toListPage<T>(data: T[], { page, limit }: Paging, total: number): ListPage<T> {
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
