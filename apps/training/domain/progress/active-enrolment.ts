import type { Prisma } from '@repo/db/training';

/** Neither removed, cancelled nor withdrawn. */
export const activeEnrolmentWhere = {
  status: { notIn: ['admin_removed', 'cancelled', 'withdrawn'] },
} satisfies Prisma.EnrolmentWhereInput;
