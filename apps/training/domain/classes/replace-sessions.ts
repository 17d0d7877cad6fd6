import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';
import { type PlannedLocalSession, toSessionColumns } from './run-sessions.ts';

/** Larger than any session number. */
const outOfTheWay = 100_000;

/** Returns the ids of sessions to delete. Throws sessionNotFound, and sessionAttended for a session with attendance or documents of absences. */
export async function getSessionIdsToRemove(
  tx: TrainingDb,
  courseRunId: string,
  planned: readonly PlannedLocalSession[],
): Promise<string[]> {
  const stored = await tx.courseRunSession.findMany({
    where: { courseRunId },
    select: { id: true, number: true, _count: { select: { attendances: true, absenceDocuments: true } } },
  });
  const kept = planned.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(kept).size < kept.length) {
    throw errors.invalid({ message: 'A session is named twice' });
  }
  if (kept.some((id) => !stored.some((session) => session.id === id))) throw errors.sessionNotFound();
  const leaving = stored.filter(({ id }) => !kept.includes(id));
  const attended = leaving.find(({ _count }) => _count.attendances > 0);
  if (attended) {
    throw errors.sessionAttended({
      message: `Attendance was taken in session ${attended.number}, so it stays. Move it instead`,
    });
  }
  const documented = leaving.find(({ _count }) => _count.absenceDocuments > 0);
  if (documented) {
    throw errors.sessionAttended({
      message: `Absences from session ${documented.number} have documents, so it stays. Move it instead`,
    });
  }
  return leaving.map(({ id }) => id);
}

/** The caller has locked the run. Throws the errors of `getSessionIdsToRemove`. */
export async function replaceSessions(
  tx: TrainingDb,
  courseRunId: string,
  planned: readonly PlannedLocalSession[],
): Promise<void> {
  const leaving = await getSessionIdsToRemove(tx, courseRunId, planned);
  await tx.courseRunSession.deleteMany({ where: { id: { in: leaving } } });
  // Numbers must stay unique while they are swapped.
  await tx.courseRunSession.updateMany({
    where: { courseRunId },
    data: { number: { increment: outOfTheWay } },
  });
  for (const session of planned) {
    const columns = toSessionColumns(session, planned);
    if (session.id === undefined) await tx.courseRunSession.create({ data: { ...columns, courseRunId } });
    else await tx.courseRunSession.update({ where: { id: session.id }, data: columns });
  }
}
