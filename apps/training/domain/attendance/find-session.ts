import type { UserActor } from '@repo/auth/training-actor';
import type { TrainingDb } from '@repo/db/training';
import { dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { canTakeAttendance } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** For who teaches or assists in the class, and admins. Throws sessionNotFound, forbidden. */
export async function getManageableSession(db: TrainingDb, actor: UserActor, id: string) {
  const session = await db.courseRunSession.findUnique({
    where: { id },
    select: {
      id: true,
      courseRunId: true,
      startDate: true,
      endDate: true,
      startTime: true,
      endTime: true,
      attendanceSecret: true,
      courseRun: { select: { ...classTrainersSelect, status: true, enrolledCount: true } },
    },
  });
  if (session === null) throw errors.sessionNotFound();
  if (!canTakeAttendance(actor, session.courseRun))
    throw errors.forbidden({ message: 'Somebody else teaches this class' });
  return session;
}

/** Locked to serialise manual marking. Throws sessionNotFound, forbidden, and sessionToCome before the day of the session. */
export async function lockMarkableSession(
  tx: TrainingDb,
  { actor, clock }: Pick<TrainerContext, 'actor' | 'clock'>,
  id: string,
) {
  await tx.$queryRaw`SELECT 1 FROM course_run_session WHERE id = ${id} FOR NO KEY UPDATE`;
  const session = await getManageableSession(tx, actor, id);
  if (singaporeDate(clock()) < dateColumnToText(session.startDate)) throw errors.sessionToCome();
  return session;
}
