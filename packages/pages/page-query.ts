import { pathAndQueryHeader } from '@repo/http/page-path';
import { headers } from 'next/headers';

/**
 * The page's query for its layout, to which Next does not pass it. Only the first page's, because layouts do not run
 * again on navigation.
 */
export async function readFirstPageQuery(): Promise<URLSearchParams> {
  const address = (await headers()).get(pathAndQueryHeader) ?? '';
  const start = address.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : address.slice(start));
}
