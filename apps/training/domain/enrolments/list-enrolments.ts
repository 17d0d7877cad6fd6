import type { Enrolment, EnrolmentQuery } from '@repo/schemas/training/enrolment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { enrolmentSelect, toEnrolment, toStoredEnrolmentStatus } from './enrolment-rows.ts';

/** The caller's, or for an admin those of `userId`, newest first; withdrawn ones only on request. Throws forbidden. */
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
      status: status === undefined ? { not: 'withdrawn' } : toStoredEnrolmentStatus(status),
    },
    orderBy: [{ enrolledAt: 'desc' }, { id: 'desc' }],
    select: enrolmentSelect,
  });
  return rows.map(toEnrolment);
}
