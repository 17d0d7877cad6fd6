import type { TrainingRole } from '@repo/auth/training-actor';
import type { SignedInContext } from './context.ts';
import { errors } from './errors.ts';

/** Throws forbidden for who holds none of the roles: pages call domain functions without the route's permission check. */
export function assertRole({ actor }: Pick<SignedInContext, 'actor'>, ...roles: TrainingRole[]): void {
  if (!roles.some((role) => actor.roles.includes(role))) throw errors.forbidden();
}
