import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { Prisma } from '@repo/db/childcare';
import type { Assignment } from '@repo/schemas/childcare/assignment';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { shownStatusAt } from './shown-status.ts';

export const assignmentSelect = {
  id: true,
  learnerId: true,
  courseId: true,
  assignedById: true,
  organizationId: true,
  status: true,
  deadline: true,
  notes: true,
  waiveReason: true,
  paymentStatus: true,
  completedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.AssignmentSelect;

export type AssignmentRow = Prisma.AssignmentGetPayload<{ select: typeof assignmentSelect }>;

export function toAssignment({ waiveReason, ...row }: AssignmentRow, now: Date): Assignment {
  const reason = row.status === 'WAIVED' && waiveReason ? { waiveReason } : {};
  return { ...withIsoDates(row), status: shownStatusAt(row, now), ...reason };
}

/** SUPER_ADMIN has all; a manager without a centre has none. */
export function managedAssignmentsWhere(actor: ChildcareActor): Prisma.AssignmentWhereInput {
  return actor.role === 'SUPER_ADMIN' ? {} : { organizationId: actor.organizationId ?? '' };
}

/** Throws assignmentNotFound, also for another centre's. */
export async function getManagedAssignment(ctx: ManagerContext, id: string): Promise<Assignment> {
  const row = await ctx.db.assignment.findFirst({
    where: { AND: [{ id }, managedAssignmentsWhere(ctx.actor)] },
    select: assignmentSelect,
  });
  if (row === null) throw errors.assignmentNotFound();
  return toAssignment(row, ctx.clock());
}
