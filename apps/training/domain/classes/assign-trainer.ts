import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { AssignedTrainer, AssignTrainerBody } from '@repo/schemas/training/class';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishClassWebhook } from '#domain/webhooks/publish-events.ts';
import type { Audience } from '#mails/layout.ts';
import { classMovedKind, trainerChangedKind } from '#notifications/class-kinds.ts';
import { findClashesOfRun, findTrainerClashesForAudit } from './find-clashes.ts';
import { type ActiveTrainer, lockActiveTrainer } from './lock-active-trainer.ts';
import { notifyLearnersAndTrainer } from './notify-learners-and-trainer.ts';

/** Returns the trainer's clashing classes. Throws courseRunNotFound, userNotFound, notATrainer, trainerDeactivated. */
export async function assignTrainerAndNotify(
  ctx: AdminContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<AssignedTrainer> {
  const trainer = await inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    return setTrainer(tx, ctx, { courseRunId, trainerId });
  });
  const clashes = (await findClashesOfRun(ctx.db, courseRunId)).filter(({ kind }) => kind === 'trainer');
  return { courseRunId, trainerId: trainer.id, trainer, clashes };
}

/** The caller has locked the run. */
async function setTrainer(
  tx: TrainingDb,
  ctx: SignedInContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<ActiveTrainer> {
  const trainer = await lockActiveTrainer(tx, trainerId);
  const before = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { trainerId: true },
  });
  if (before.trainerId === trainer.id) return trainer;
  await tx.courseRun.update({ where: { id: courseRunId }, data: { trainerId: trainer.id } });
  await tx.classTrainer.deleteMany({ where: { courseRunId, userId: trainer.id } });
  await recordAudit(tx, ctx, {
    action: 'class.assign-trainer',
    targetType: 'course-run',
    targetId: courseRunId,
    before,
    after: { trainerId: trainer.id, ...(await findTrainerClashesForAudit(tx, courseRunId)) },
  });
  await publishClassWebhook(tx, ctx, 'class.changed', courseRunId);
  await notifyOfTrainerChange(tx, ctx, courseRunId, { before: before.trainerId, after: trainer });
  return trainer;
}

/** Both trainers, by mail too, and the learners, who are not mailed. */
export async function notifyOfTrainerChange(
  tx: TrainingDb,
  ctx: SignedInContext,
  courseRunId: string,
  { before, after }: { before: string | null; after: ActiveTrainer | null },
): Promise<void> {
  const run = { courseRunId, ...(await readRunTitleAndDates(tx, courseRunId)) };
  await notifications.notify(tx, ctx, trainerChangedKind, [
    ...(after ? [{ userId: after.id, data: { ...run, isAssigned: true } }] : []),
    ...(before === null ? [] : [{ userId: before, data: { ...run, isAssigned: false } }]),
  ]);
  if (after === null) return;
  const news = { what: 'trainer', ...run, trainer: after.fullName } as const;
  const dataFor = (audience: Audience) => ({ ...news, audience });
  await notifyLearnersAndTrainer(tx, ctx, courseRunId, {
    kind: classMovedKind,
    dataFor,
    learnersOnly: true,
    withMail: false,
  });
}

export async function readRunTitleAndDates(
  tx: TrainingDb,
  id: string,
): Promise<{ title: string; dates: string }> {
  const { startDate, endDate, course } = await tx.courseRun.findUniqueOrThrow({
    where: { id },
    select: { startDate: true, endDate: true, course: { select: { title: true } } },
  });
  return { title: course.title, dates: formatDates(dateColumnToText(startDate), dateColumnToText(endDate)) };
}
