import { pathHeader } from '@repo/http/page-path';
import { headers } from 'next/headers';

/**
 * The query of the page that is asked for, for its layout: Next gives it to the page alone. It is that of the first page only,
 * because a layout is not run again when one moves between its pages.
 */
export async function readPageQuery(): Promise<URLSearchParams> {
  const address = (await headers()).get(pathHeader) ?? '';
  const start = address.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : address.slice(start));
}
