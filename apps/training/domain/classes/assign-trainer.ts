import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { AssignedTrainer, AssignTrainerBody } from '@repo/schemas/training/class';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { sayDates } from '#domain/calendar/say-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { trainerAssignedMail } from '#mails/trainer-assigned.ts';
import { findTrainer, type Trainer } from './find-trainer.ts';

/**
 * Gives a class its trainer, who is told; the same one again changes nothing. Throws courseRunNotFound, userNotFound,
 * notATrainer, trainerDeactivated.
 */
export async function assignTrainer(
  ctx: SignedInContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<AssignedTrainer> {
  const { trainer, isNew } = await inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    return setTrainer(tx, ctx, { courseRunId, trainerId });
  });
  if (isNew) ctx.defer(() => tellTrainer(ctx, courseRunId, trainer));
  return { courseRunId, trainerId: trainer.id, trainer };
}

/** The caller holds the run. */
async function setTrainer(
  tx: TrainingDb,
  ctx: SignedInContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<{ trainer: Trainer; isNew: boolean }> {
  const trainer = await findTrainer(tx, trainerId);
  const before = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { trainerId: true },
  });
  if (before.trainerId === trainer.id) return { trainer, isNew: false };
  await tx.courseRun.update({ where: { id: courseRunId }, data: { trainerId: trainer.id } });
  await recordAudit(tx, ctx, {
    action: 'class.assign-trainer',
    targetType: 'course-run',
    targetId: courseRunId,
    before,
    after: { trainerId: trainer.id },
  });
  return { trainer, isNew: true };
}

/** Mails the trainer that the class is theirs. */
export async function tellTrainer(
  { db, mail }: Pick<SignedInContext, 'db' | 'mail'>,
  courseRunId: string,
  trainer: Trainer,
): Promise<void> {
  const run = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { startDate: true, endDate: true, course: { select: { title: true } } },
  });
  const dates = sayDates(dateText(run.startDate), dateText(run.endDate));
  await mail.send(trainerAssignedMail(trainer, { courseRunId, title: run.course.title, dates }));
}
