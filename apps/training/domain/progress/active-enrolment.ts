import type { Prisma } from '@repo/db/training';

/** An active enrolment: not removed, cancelled or withdrawn. */
export const activeEnrolment = {
  status: { notIn: ['admin_removed', 'cancelled', 'withdrawn'] },
} satisfies Prisma.EnrolmentWhereInput;
