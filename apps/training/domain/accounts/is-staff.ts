import type { UserActor } from '@repo/auth/training-actor';

/** Whether somebody may change what is others', and so needs a stronger password. */
export function isStaff({ roles }: Pick<UserActor, 'roles'>): boolean {
  return roles.some((role) => role !== 'learner');
}
