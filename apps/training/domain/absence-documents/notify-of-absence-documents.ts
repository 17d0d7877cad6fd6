import type { TrainingDb } from '@repo/db/training';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { absenceDocumentDecidedKind, absenceDocumentWaitingKind } from '#notifications/absence-kinds.ts';

export type NotifiedSession = {
  id: string;
  courseRunId: string;
  startDate: Date;
  courseRun: { course: { title: string } };
};

const dataOf = ({ id, courseRunId, startDate, courseRun }: NotifiedSession) => ({
  courseRunId,
  sessionId: id,
  title: courseRun.course.title,
  day: formatDate(dateColumnToText(startDate)),
});

/** Who teaches the class decides on it; admins do where nobody teaches it. Not the actor, who knows of it. */
export async function notifyTrainersOfAbsenceDocument(
  tx: TrainingDb,
  ctx: SignedInContext,
  session: NotifiedSession,
): Promise<void> {
  const deciders = await tx.$queryRaw<{ id: string }[]>`
    WITH teaching AS (
      SELECT u.id FROM (
        SELECT trainer_id AS id FROM course_run WHERE id = ${session.courseRunId}
        UNION SELECT user_id FROM class_trainer
          WHERE course_run_id = ${session.courseRunId} AND role = 'co_trainer'
      ) t JOIN "user" u ON u.id = t.id
      WHERE 'trainer' = ANY (u.roles) AND u.deactivated_at IS NULL
    )
    SELECT id FROM (
      SELECT id FROM teaching
      UNION ALL
      SELECT u.id FROM "user" u
      WHERE 'admin' = ANY (u.roles) AND u.deactivated_at IS NULL AND NOT EXISTS (SELECT 1 FROM teaching)
    ) decider WHERE id <> ${ctx.actor.id} ORDER BY id`;
  const data = dataOf(session);
  await notifications.notify(
    tx,
    ctx,
    absenceDocumentWaitingKind,
    deciders.map(({ id }) => ({ userId: id, data })),
    { actorId: ctx.actor.id },
  );
}

export async function notifyLearnerOfDecision(
  tx: TrainingDb,
  ctx: SignedInContext,
  session: NotifiedSession,
  { userId, isAccepted }: { userId: string; isAccepted: boolean },
): Promise<void> {
  const data = { ...dataOf(session), isAccepted };
  await notifications.notify(tx, ctx, absenceDocumentDecidedKind, [{ userId, data }]);
}
