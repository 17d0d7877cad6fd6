import type { RouteContext } from './declaration.ts';
import { createRouteFinder } from './find-route.ts';
import type { ManifestEntry } from './route-module.ts';

type Handler = (request: Request, context?: RouteContext) => Promise<Response>;

type Options = {
  /** The folder that the optional catch-all stands in: "/api". */
  root: string;
  routes: readonly ManifestEntry[];
  /** Routes that end in "[...name]". */
  catchAlls: readonly ManifestEntry[];
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * What an optional catch-all route of Next's, `[[...path]]/route.tsx`, exports to serve every route below its folder.
 * Next builds one entry then, in place of one for each of a hundred routes.
 */
export function createNextCatchAll({
  root,
  routes,
  catchAlls,
}: Options): Record<(typeof methods)[number], Handler> {
  const find = createRouteFinder([...routes, ...catchAlls]);
  const rootSegments = root.split('/').slice(1);

  const answer: Handler = async (request, context) => {
    const { path } = (await context?.params) ?? {};
    const found = find([...rootSegments, ...[path ?? []].flat()]);
    const module = found?.entry.module ?? {};
    const handler = module[request.method] ?? (request.method === 'HEAD' ? module.GET : undefined);
    if (found && typeof handler === 'function') {
      return handler(request, { params: Promise.resolve(found.params) });
    }
    const headers = { allow: methodsOf(module).join(', ') };
    return new Response(null, { status: request.method === 'OPTIONS' ? 204 : 405, headers });
  };
  return { GET: answer, POST: answer, PUT: answer, PATCH: answer, DELETE: answer, OPTIONS: answer };
}

/** What a route takes, as Next says it of a route of its own. */
function methodsOf(module: ManifestEntry['module']): string[] {
  const own = methods.filter((method) => typeof module[method] === 'function');
  return [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();
}
