import type { Clash, ClashesBody } from '@repo/schemas/training/clash';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findClashes, listSessionPeriods } from './find-clashes.ts';

/** Clashes are warnings only. Throws courseRunNotFound. */
export async function findClashesForAdmin(
  { db }: AdminContext,
  { courseRunId, trainerId = null, sessions, ...venue }: ClashesBody,
): Promise<Clash[]> {
  if (courseRunId !== undefined && (await db.courseRun.count({ where: { id: courseRunId } })) === 0) {
    throw errors.courseRunNotFound();
  }
  const planned = sessions?.map(({ date, endDate = date, ...session }) => ({
    ...session,
    startDate: date,
    endDate,
  }));
  const stored = courseRunId === undefined ? [] : await listSessionPeriods(db, courseRunId);
  return findClashes(db, { courseRunId, trainerId, ...venue, sessions: planned ?? stored });
}
