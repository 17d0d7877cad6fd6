import type { Prisma } from '@repo/db/training';
import type { Enrolment, EnrolmentStatusText } from '@repo/schemas/training/enrolment';

export const enrolmentSelect = {
  id: true,
  userId: true,
  courseRunId: true,
  status: true,
  progress: true,
  enrolledAt: true,
} satisfies Prisma.EnrolmentSelect;

type EnrolmentRow = Prisma.EnrolmentGetPayload<{ select: typeof enrolmentSelect }>;
export type StoredEnrolmentStatus = EnrolmentRow['status'];

/** In API spelling: enum names cannot contain spaces. */
export function toEnrolmentStatusText(status: StoredEnrolmentStatus): EnrolmentStatusText {
  return status === 'admin_removed' ? 'admin removed' : status;
}

export function toStoredEnrolmentStatus(status: EnrolmentStatusText): StoredEnrolmentStatus {
  return status === 'admin removed' ? 'admin_removed' : status;
}

export function isActiveEnrolmentStatus(status: StoredEnrolmentStatus): boolean {
  return status === 'enrolled' || status === 'completed';
}

export function toEnrolment({ status, enrolledAt, ...row }: EnrolmentRow): Enrolment {
  return { ...row, status: toEnrolmentStatusText(status), enrolledAt: enrolledAt.toISOString() };
}
