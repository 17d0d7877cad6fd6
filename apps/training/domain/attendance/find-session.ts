import type { UserActor } from '@repo/auth/training-actor';
import type { TrainingDb } from '@repo/db/training';
import { assertRunsClass } from '#domain/classes/class-visibility.ts';
import { errors } from '#domain/errors.ts';

/** A session of a class that the caller teaches or, as an admin, may look after. Throws sessionNotFound, forbidden. */
export async function findTaughtSession(db: TrainingDb, actor: UserActor, id: string) {
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
      courseRun: { select: { trainerId: true, status: true, enrolledCount: true } },
    },
  });
  if (session === null) throw errors.sessionNotFound();
  assertRunsClass(actor, session.courseRun);
  return session;
}
