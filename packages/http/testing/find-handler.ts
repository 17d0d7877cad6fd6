import type { RouteHandler } from '../declaration.ts';
import type { ManifestEntry } from '../route-module.ts';

type Params = Record<string, string | string[]>;

/** "/api/courses/[id]" and "/api/auth/[...rest]", as the router reads them. */
function matchPath(pattern: string, pathname: string): Params | null {
  const names = [...pattern.matchAll(/\[(\.\.\.)?(\w+)\]/g)];
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\[\\\.\\\.\\\.\w+\]/g, '(.+)')
    .replaceAll(/\[\w+\]/g, '([^/]+)');
  const found = pathname.match(new RegExp(`^${source}$`));
  if (found === null) return null;
  return Object.fromEntries(
    names.map(([, isRest, name = ''], index) => {
      const text = found[index + 1] ?? '';
      return [name, isRest ? text.split('/').map(decodeURIComponent) : decodeURIComponent(text)];
    }),
  );
}

/** Literal segments win over parameters, parameters over the rest of a path. */
function weightOf(path: string): number {
  return path.split('[').length + (path.includes('[...') ? 100 : 0);
}

/** The handler of an address and its path parameters, as the router chooses. Throws when there is none. */
export function findHandler(
  routes: readonly ManifestEntry[],
  method: string,
  pathname: string,
): { handler: RouteHandler; params: Params } {
  const [found] = routes
    .map(({ path, module }) => ({ path, module, params: matchPath(path, pathname) }))
    .filter(({ params }) => params !== null)
    .sort((a, b) => weightOf(a.path) - weightOf(b.path));
  const handler = found?.module[method] ?? (method === 'HEAD' ? found?.module.GET : undefined);
  if (typeof handler !== 'function') throw new Error(`No route for ${method} ${pathname}`);
  return { handler: handler as RouteHandler, params: found?.params ?? {} };
}
