import type { UserActor } from '@repo/auth/training-actor';

/** Staff need a stronger password. */
export function isStaff({ roles }: Pick<UserActor, 'roles'>): boolean {
  return roles.some((role) => role !== 'learner');
}
