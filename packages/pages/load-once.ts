import { cache } from 'react';
import { pathParams } from './path-params.ts';

/** What a page is given whose path has these parameters. */
export type PathProps<Path extends Record<string, string>> = { params: Promise<Path> };

/** Reads what a page shows, by the parameters of its path: once, though its head and its body both ask for it. */
export function loadOnce<Path extends Record<string, string>, T>(
  read: (path: Path) => Promise<T>,
): (props: PathProps<Path>) => Promise<T> {
  const readOnce = cache((key: string) => read(JSON.parse(key)));
  return async ({ params }) => readOnce(JSON.stringify(await pathParams(params)));
}
