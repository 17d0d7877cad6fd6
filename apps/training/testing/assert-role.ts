import type { TrainingRole } from '@repo/auth/training-actor';
import { hasRole, type RoleContext, type SignedInContext } from '#domain/context.ts';

export function assertRole<Ctx extends Pick<SignedInContext, 'actor'>, Role extends TrainingRole>(
  ctx: Ctx,
  ...roles: Role[]
): Ctx & Pick<RoleContext<Role>, 'actor'> {
  if (!hasRole(ctx, ...roles)) throw new Error(`This person is none of: ${roles.join(', ')}`);
  return ctx;
}
