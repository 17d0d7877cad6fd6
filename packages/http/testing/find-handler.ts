import type { RouteHandler } from '../declaration.ts';
import { createRouteFinder, type FoundManifestEntry } from '../find-route.ts';
import type { ManifestEntry } from '../route-module.ts';

type RouteFinder = ReturnType<typeof createRouteFinder>;

/** Kept per list: sorting two hundred routes for each call of a test took longer than most answers. */
const findersByRoutes = new WeakMap<readonly ManifestEntry[], RouteFinder>();

function finderFor(routes: readonly ManifestEntry[]): RouteFinder {
  const finder = findersByRoutes.get(routes) ?? createRouteFinder(routes);
  findersByRoutes.set(routes, finder);
  return finder;
}

/** The handler of an address and its path parameters, as the router chooses. Throws when there is none. */
export function findHandler(
  routes: readonly ManifestEntry[],
  method: string,
  pathname: string,
): { handler: RouteHandler; params: FoundManifestEntry['params'] } {
  const found = finderFor(routes)(pathname.split('/').slice(1).map(decodeURIComponent));
  const handler = found?.entry.module[method] ?? (method === 'HEAD' ? found?.entry.module.GET : undefined);
  if (typeof handler !== 'function') throw new Error(`No route for ${method} ${pathname}`);
  return { handler: handler as RouteHandler, params: found?.params ?? {} };
}
