import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws forbidden for anybody but a moderator: pages call these functions without the route's permission check. */
export function assertModerator(ctx: SignedInContext): void {
  if (ctx.actor.role !== 'MODERATOR') throw errors.forbidden();
}
