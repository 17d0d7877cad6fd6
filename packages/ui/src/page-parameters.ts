import { cleanId } from '@repo/schemas/text';

/** What a page is given of its address. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * A page's parameters as the browser has them: a name may be repeated. A value that PostgreSQL would refuse to look for
 * (NUL, half a surrogate pair) is empty: nothing can match it.
 */
export async function pageParameters(searchParams: SearchParams): Promise<URLSearchParams> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, cleanId(each)]),
  );
  return new URLSearchParams(pairs);
}
