import type { RouteHandler } from '../declaration.ts';
import { createRouteFinder, type FoundEntry } from '../find-route.ts';
import type { ManifestEntry } from '../route-module.ts';

/** The handler of an address and its path parameters, as the router chooses. Throws when there is none. */
export function findHandler(
  routes: readonly ManifestEntry[],
  method: string,
  pathname: string,
): { handler: RouteHandler; params: FoundEntry['params'] } {
  const found = createRouteFinder(routes)(pathname.split('/').slice(1).map(decodeURIComponent));
  const handler = found?.entry.module[method] ?? (method === 'HEAD' ? found?.entry.module.GET : undefined);
  if (typeof handler !== 'function') throw new Error(`No route for ${method} ${pathname}`);
  return { handler: handler as RouteHandler, params: found?.params ?? {} };
}
