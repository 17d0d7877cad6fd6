import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { Prisma } from '@repo/db/childcare';

/** SUPER_ADMIN has all; a manager without a centre has none. */
export function ownAssignments(actor: ChildcareActor): Prisma.AssignmentWhereInput {
  return actor.role === 'SUPER_ADMIN' ? {} : { organizationId: actor.organizationId ?? '' };
}
