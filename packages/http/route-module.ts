import type { RouteDescription } from './declaration.ts';

/** A route module under its address, as the generated manifest lists it: "/api/listings/[id]". */
export type ManifestEntry = { path: string; module: Record<string, unknown> };

export const routeMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type RouteMethod = (typeof routeMethods)[number];

/** What a route module declares for a method; null when it refuses it. */
export function routeDescriptionOf(
  module: Record<string, unknown>,
  method: RouteMethod,
): RouteDescription | null {
  const handler = module[method];
  return typeof handler === 'function' && 'description' in handler
    ? (handler.description as RouteDescription)
    : null;
}
