import type { RouteDescription } from './declaration.ts';

/** A route module under its address, as the generated manifest lists it: "/api/listings/[id]". */
export type ManifestEntry = { path: string; module: Record<string, unknown> };

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** What a route module declares for a method; null when it refuses it. */
export function routeDescriptionOf(module: Record<string, unknown>, method: Method): RouteDescription | null {
  const handler = module[method];
  return typeof handler === 'function' && 'description' in handler
    ? (handler.description as RouteDescription)
    : null;
}
