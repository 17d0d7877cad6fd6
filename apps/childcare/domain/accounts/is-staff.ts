import type { ChildcareActor } from '@repo/auth/childcare-actor';

/** Whether somebody may change what is others', and so needs a stronger password. */
export function isStaff({ role }: Pick<ChildcareActor, 'role'>): boolean {
  return role !== 'LEARNER';
}
