import type { TrainingDb } from '@repo/db/training';
import { markGroupReadIfUnread } from '@repo/notifications/mark-read';
import type { Context, LearnerContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { assignmentDueKind, dueGroupKey, workHandedInKind } from '#notifications/work-kinds.ts';

type HandedIn = { assessmentId: string; courseRunId: string; dueAt: Date };

/**
 * Notifies the assessor in whose queue the learner is, else the assessors of the class, else its trainer, unless they are no
 * trainers any more; the learner need not be reminded of the due date any more.
 */
export async function notifyAssessorsOrTrainer(
  tx: TrainingDb,
  ctx: Pick<Context, 'clock'> & { actor: Pick<LearnerContext['actor'], 'id' | 'fullName'> },
  { assessmentId, courseRunId, dueAt }: HandedIn,
): Promise<void> {
  const { actor, clock } = ctx;
  const groupKey = dueGroupKey({ assessmentId, dueAt: dueAt.toISOString() });
  await markGroupReadIfUnread(
    tx,
    { userId: actor.id, now: clock() },
    { kind: assignmentDueKind.kind, groupKey },
  );
  const markers = await findMarkers(tx, { assessmentId, courseRunId, learnerId: actor.id });
  if (markers.length === 0) return;
  const { title, blindKey, course } = await tx.assessment.findUniqueOrThrow({
    where: { id: assessmentId },
    select: { title: true, blindKey: true, course: { select: { title: true } } },
  });
  const data = {
    assessmentId,
    assessmentTitle: title,
    courseTitle: course.title,
    courseRunId,
    learner: blindKey === null ? actor.fullName : 'A learner',
  };
  await notifications.notify(
    tx,
    ctx,
    workHandedInKind,
    markers.map((userId) => ({ userId, data })),
    {
      actorId: actor.id,
    },
  );
}

async function findMarkers(
  tx: TrainingDb,
  { assessmentId, courseRunId, learnerId }: { assessmentId: string; courseRunId: string; learnerId: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH assessor AS (
      SELECT ca.assessor_id AS id, share.assessor_id AS chosen FROM class_assessor ca
      LEFT JOIN marking_share share ON share.assessment_id = ca.assessment_id AND share.learner_id = ${learnerId}
      WHERE ca.assessment_id = ${assessmentId} AND ca.course_run_id = ${courseRunId}
    ), marker AS (
      SELECT id FROM assessor WHERE chosen IS NULL OR chosen = id
      UNION SELECT trainer_id FROM course_run WHERE id = ${courseRunId} AND NOT EXISTS (SELECT 1 FROM assessor)
      UNION SELECT user_id FROM class_trainer
        WHERE course_run_id = ${courseRunId} AND role = 'co_trainer' AND NOT EXISTS (SELECT 1 FROM assessor)
    )
    SELECT u.id FROM marker JOIN "user" u ON u.id = marker.id WHERE 'trainer' = ANY (u.roles) ORDER BY u.id`;
  return rows.map(({ id }) => id);
}
