import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AssignedTrainer, AssignTrainerBody } from '@repo/schemas/training/class';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { sayDates } from '#domain/calendar/say-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { trainerAssignedMail } from '#mails/trainer-assigned.ts';
import { findStoredClashes } from './find-clashes.ts';
import { findTrainer, type Trainer } from './find-trainer.ts';

/**
 * Gives a class its trainer, who is mailed; the same one again changes nothing. The answer names the classes which the trainer has at
 * the same time. Throws courseRunNotFound, userNotFound,
 * notATrainer, trainerDeactivated.
 */
export async function assignTrainer(
  ctx: SignedInContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<AssignedTrainer> {
  const trainer = await inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    return setTrainer(tx, ctx, { courseRunId, trainerId });
  });
  const clashes = (await findStoredClashes(ctx.db, courseRunId)).filter(({ kind }) => kind === 'trainer');
  return { courseRunId, trainerId: trainer.id, trainer, clashes };
}

/** The caller holds the run. */
async function setTrainer(
  tx: TrainingDb,
  ctx: SignedInContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<Trainer> {
  const trainer = await findTrainer(tx, trainerId);
  const before = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { trainerId: true },
  });
  if (before.trainerId === trainer.id) return trainer;
  await tx.courseRun.update({ where: { id: courseRunId }, data: { trainerId: trainer.id } });
  await recordAudit(tx, ctx, {
    action: 'class.assign-trainer',
    targetType: 'course-run',
    targetId: courseRunId,
    before,
    after: { trainerId: trainer.id },
  });
  await tellTrainer(tx, ctx, courseRunId, trainer);
  return trainer;
}

/** Mails the trainer that the class is theirs. */
export async function tellTrainer(
  tx: TrainingDb,
  ctx: SignedInContext,
  courseRunId: string,
  trainer: Trainer,
): Promise<void> {
  const run = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { startDate: true, endDate: true, course: { select: { title: true } } },
  });
  const dates = sayDates(dateText(run.startDate), dateText(run.endDate));
  const letter = trainerAssignedMail(trainer, { courseRunId, title: run.course.title, dates });
  await queueMails(tx, ctx, [letter]);
}
