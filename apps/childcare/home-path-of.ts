import type { ChildcareActor } from '@repo/auth/childcare-actor';

const homes: Record<ChildcareActor['role'], string> = {
  LEARNER: '/home',
  CORPORATE_ADMIN: '/centre',
  SUPER_ADMIN: '/admin',
};

/** The home page of a role: shown after sign-in, and linked from the product's name. */
export function homePathOf(role: ChildcareActor['role']): string {
  return homes[role];
}
