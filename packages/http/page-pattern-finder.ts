import { createRouteFinder } from './find-route.ts';

/**
 * Says which page of an app a path is: "/listings/oak-desk" is "/listings/[slug]". A path that is no page's is "other", so
 * that nothing of an address is kept that somebody made up or that names a person.
 */
export function createPagePatternFinder(pages: readonly string[]): (pathname: string) => string {
  const find = createRouteFinder(pages.map((path) => ({ path, module: {} })));
  return (pathname) => {
    const segments = pathname.replace(/(?<=.)\/$/, '').split('/');
    return find(segments.slice(1))?.entry.path ?? 'other';
  };
}
