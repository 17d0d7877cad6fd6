import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { Prisma } from '@repo/db/childcare';

/** The assignments of the caller's centre; for SUPER_ADMIN all. A manager without a centre has none. */
export function ownAssignments(actor: ChildcareActor): Prisma.AssignmentWhereInput {
  return actor.role === 'SUPER_ADMIN' ? {} : { organizationId: actor.organizationId ?? '' };
}
