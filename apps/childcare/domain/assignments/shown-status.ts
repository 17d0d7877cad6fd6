import { Prisma } from '@repo/db/childcare';

/** For a WHERE: assignment `a` was completed; also one that ended later because its learner joined another centre. */
export const wasCompletedSql = Prisma.sql`(a.status = 'COMPLETED' OR (a.status = 'CANCELLED' AND a.completed_at IS NOT NULL))`;

/** Of assignment `a`, as `shownStatusAt` says it. */
export function shownStatusSql(now: Date): Prisma.Sql {
  return Prisma.sql`CASE WHEN a.status IN ('ASSIGNED', 'IN_PROGRESS') AND a.deadline < ${now}::timestamptz THEN 'OVERDUE'
    WHEN ${wasCompletedSql} THEN 'COMPLETED' ELSE a.status::text END`;
}

type Stored<S> = { status: S; deadline: Date | null; completedAt: Date | null };

/**
 * What people and programs read: one past its deadline is overdue before the job marks it, and what was completed before its learner joined
 * another centre is still completed.
 */
export function shownStatusAt<S extends string>(
  { status, deadline, completedAt }: Stored<S>,
  now: Date,
): S | 'OVERDUE' | 'COMPLETED' {
  const isOpen = status === 'ASSIGNED' || status === 'IN_PROGRESS';
  if (isOpen && deadline !== null && deadline < now) return 'OVERDUE';
  return status === 'CANCELLED' && completedAt !== null ? 'COMPLETED' : status;
}
