import type { TrainingDb } from '@repo/db/training';
import { markGroupRead } from '@repo/notifications/mark-read';
import type { LearnerContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { assignmentDueKind, dueGroup, workHandedInKind } from '#notifications/work-kinds.ts';

type HandedIn = { assessmentId: string; courseRunId: string; dueAt: Date };

/** Notifies the trainer of the class, unless they are no trainer any more; the learner need not be reminded of the due date any more. */
export async function notifyOfWork(
  tx: TrainingDb,
  ctx: LearnerContext,
  { assessmentId, courseRunId, dueAt }: HandedIn,
): Promise<void> {
  const { actor, clock } = ctx;
  const groupKey = dueGroup({ assessmentId, dueAt: dueAt.toISOString() });
  await markGroupRead(tx, { userId: actor.id, now: clock() }, { kind: assignmentDueKind.kind, groupKey });
  const { trainer } = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { trainer: { select: { id: true, roles: true } } },
  });
  if (!trainer?.roles.includes('trainer')) return;
  const { title, course } = await tx.assessment.findUniqueOrThrow({
    where: { id: assessmentId },
    select: { title: true, course: { select: { title: true } } },
  });
  const data = {
    assessmentId,
    assessmentTitle: title,
    courseTitle: course.title,
    courseRunId,
    learner: actor.fullName,
  };
  await notifications.notify(tx, ctx, workHandedInKind, [{ userId: trainer.id, data }], {
    actorId: actor.id,
  });
}
