import type { Enrolment, EnrolmentQuery } from '@repo/schemas/training/enrolment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { enrolmentSelect, storedStatus, toEnrolment } from './enrolment-rows.ts';

/**
 * The caller's enrolments, or those of `userId` for an admin, the latest first; withdrawn ones only when they are asked
 * for. Throws forbidden when somebody else's are asked for.
 */
export async function listEnrolments(
  { db, actor }: SignedInContext,
  { userId = actor.id, courseRunId, status }: EnrolmentQuery,
): Promise<Enrolment[]> {
  if (userId !== actor.id && !actor.roles.includes('admin')) {
    throw errors.forbidden({ message: 'Only administrators see the enrolments of others' });
  }
  const rows = await db.enrolment.findMany({
    where: {
      userId,
      ...(courseRunId === undefined ? {} : { courseRunId }),
      status: status === undefined ? { not: 'withdrawn' } : storedStatus(status),
    },
    orderBy: [{ enrolledAt: 'desc' }, { id: 'desc' }],
    select: enrolmentSelect,
  });
  return rows.map(toEnrolment);
}
