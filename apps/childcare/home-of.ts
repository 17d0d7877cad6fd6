import type { ChildcareActor } from '@repo/auth/childcare-actor';

const homes: Record<ChildcareActor['role'], string> = {
  LEARNER: '/home',
  CORPORATE_ADMIN: '/centre',
  SUPER_ADMIN: '/admin',
};

/** Where somebody with this role begins: after signing in, and behind the product's name. */
export function homeOf(role: ChildcareActor['role']): string {
  return homes[role];
}
