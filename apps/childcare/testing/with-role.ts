import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { hasRole, type RoleContext, type SignedInContext } from '#domain/context.ts';

/** The context as a route or page for people with one of these roles makes it. */
export function contextWithRoleOrThrow<Role extends ChildcareActor['role']>(
  ctx: SignedInContext,
  ...roles: Role[]
): RoleContext<Role> {
  if (!hasRole(ctx, ...roles)) throw new Error(`This person is none of: ${roles.join(', ')}`);
  return ctx;
}
