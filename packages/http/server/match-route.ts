import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouteHandler } from '../declaration.ts';
import { compareRoutePrecedence } from '../find-route.ts';
import type { ManifestEntry } from '../route-module.ts';

/** Those that only refuse a method are no routes of their own, and make no answer but a Response. */
type Handler = ((...args: Parameters<RouteHandler>) => Promise<Response>) & {
  answer?: RouteHandler['answer'];
};

export type FoundRoute = { path: string; handler: Handler; params: Record<string, string> };

/** "/api/listings/[id]" as the router writes it. */
function routerPath(path: string): string {
  return path.replaceAll(/\[(\w+)\]/g, ':$1');
}

/**
 * Paths that read the same to everybody. What is written in another way (percent-encoded, with empty or dot segments, a
 * slash at the end) is left to Next, which handles it alike in both servers.
 */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/;

/** Answers whose request it is: the handler of a plain path and its method, or null. Of a path's query nothing is seen. */
export function createRouteMatcher(
  routes: readonly ManifestEntry[],
): (method: string, path: string) => FoundRoute | null {
  const router = new SmartRouter<ManifestEntry>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const entry of routes.toSorted(compareRoutePrecedence))
    router.add('ALL', routerPath(entry.path), entry);

  return (method, path) => {
    if (!plainPath.test(path)) return null;
    const [found, values] = router.match('ALL', path);
    const [first] = found;
    if (first === undefined) return null;
    const [{ path: template, module }, names] = first;
    const handler = module[method] ?? (method === 'HEAD' ? module.GET : undefined);
    if (typeof handler !== 'function') return null;
    const params = Object.entries(names).map(([name, value]) => [
      name,
      String(typeof value === 'number' ? values?.[value] : value),
    ]);
    return { path: template, handler: handler as Handler, params: Object.fromEntries(params) };
  };
}
