import { cache } from 'react';
import { decodePathParams } from './decode-path-params.ts';

export type PathProps<Path extends Record<string, string>> = { params: Promise<Path> };

/** Cached per request, because the page's metadata and body both read it. */
export function loadOncePerRequest<Path extends Record<string, string>, T>(
  read: (path: Path) => Promise<T>,
): (props: PathProps<Path>) => Promise<T> {
  const readOnce = cache((key: string) => read(JSON.parse(key)));
  return async ({ params }) => readOnce(JSON.stringify(await decodePathParams(params)));
}
