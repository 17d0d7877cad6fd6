import type { TrainingRole } from '@repo/auth/training-actor';
import { hasRole, type RoleContext, type SignedInContext } from '#domain/context.ts';

/** The context as a route or page for people with one of these roles makes it. */
export function withRole<Ctx extends Pick<SignedInContext, 'actor'>, Role extends TrainingRole>(
  ctx: Ctx,
  ...roles: Role[]
): Ctx & Pick<RoleContext<Role>, 'actor'> {
  if (!hasRole(ctx, ...roles)) throw new Error(`This person is none of: ${roles.join(', ')}`);
  return ctx;
}
