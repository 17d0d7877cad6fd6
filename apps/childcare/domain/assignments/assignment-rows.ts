import type { Prisma } from '@repo/db/childcare';
import type { Assignment } from '@repo/schemas/childcare/assignment';

export const assignmentSelect = {
  id: true,
  learnerId: true,
  courseId: true,
  assignedById: true,
  organizationId: true,
  status: true,
  deadline: true,
  notes: true,
  paymentStatus: true,
  completedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.AssignmentSelect;

export type AssignmentRow = Prisma.AssignmentGetPayload<{ select: typeof assignmentSelect }>;

/** An assignment past its deadline reads as overdue before the job marks it. */
export function statusNow<S extends string>(
  { status, deadline }: { status: S; deadline: Date | null },
  now: Date,
): S | 'OVERDUE' {
  const isOpen = status === 'ASSIGNED' || status === 'IN_PROGRESS';
  return isOpen && deadline !== null && deadline < now ? 'OVERDUE' : status;
}

export function toAssignment(row: AssignmentRow, now: Date): Assignment {
  return {
    ...row,
    status: statusNow(row, now),
    deadline: row.deadline?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
