import { blankUnstorableId } from '@repo/schemas/text';

/** The `searchParams` of a Next page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * Converts a page's `searchParams`, repeated names included. A value that PostgreSQL refuses (NUL, half a surrogate pair)
 * becomes empty, because nothing can match it.
 */
export async function toUrlSearchParams(searchParams: SearchParams): Promise<URLSearchParams> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, blankUnstorableId(each)]),
  );
  return new URLSearchParams(pairs);
}
