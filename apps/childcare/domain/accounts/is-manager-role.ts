import type { ChildcareActor } from '@repo/auth/childcare-actor';

/** Managers and administrators change other people's data, so they need a stronger password. */
export function isManagerRole({ role }: Pick<ChildcareActor, 'role'>): boolean {
  return role !== 'LEARNER';
}
