import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AssignedTrainer, AssignTrainerBody } from '@repo/schemas/training/class';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { publishClass } from '#domain/webhooks/publish-events.ts';
import { trainerAssignedMail } from '#mails/trainer-assigned.ts';
import { trainerReplacedMail } from '#mails/trainer-replaced.ts';
import { findStoredClashes } from './find-clashes.ts';
import { lockActiveTrainer, type Trainer } from './lock-active-trainer.ts';

/** Returns the trainer's clashing classes. Throws courseRunNotFound, userNotFound, notATrainer, trainerDeactivated. */
export async function assignTrainer(
  ctx: AdminContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<AssignedTrainer> {
  const trainer = await inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    return setTrainer(tx, ctx, { courseRunId, trainerId });
  });
  const clashes = (await findStoredClashes(ctx.db, courseRunId)).filter(({ kind }) => kind === 'trainer');
  return { courseRunId, trainerId: trainer.id, trainer, clashes };
}

/** The caller has locked the run. */
async function setTrainer(
  tx: TrainingDb,
  ctx: SignedInContext,
  { courseRunId, trainerId }: AssignTrainerBody,
): Promise<Trainer> {
  const trainer = await lockActiveTrainer(tx, trainerId);
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
  await publishClass(tx, ctx, 'class.changed', courseRunId);
  await queueTrainerAssignedMail(tx, ctx, courseRunId, trainer);
  await queueTrainerReplacedMail(tx, ctx, courseRunId, before.trainerId);
  return trainer;
}

export async function queueTrainerAssignedMail(
  tx: TrainingDb,
  ctx: SignedInContext,
  courseRunId: string,
  trainer: Trainer,
): Promise<void> {
  await queueMails(tx, ctx, [
    trainerAssignedMail(trainer, { courseRunId, ...(await describeRun(tx, courseRunId)) }),
  ]);
}

/** Does nothing for null, which means that there was no trainer, and for a deactivated one. */
export async function queueTrainerReplacedMail(
  tx: TrainingDb,
  ctx: SignedInContext,
  courseRunId: string,
  trainerId: string | null,
): Promise<void> {
  if (trainerId === null) return;
  const trainer = await tx.user.findFirst({
    where: { id: trainerId, deactivatedAt: null },
    select: { fullName: true, email: true },
  });
  if (trainer === null) return;
  await queueMails(tx, ctx, [trainerReplacedMail(trainer, await describeRun(tx, courseRunId))]);
}

async function describeRun(tx: TrainingDb, id: string): Promise<{ title: string; dates: string }> {
  const { startDate, endDate, course } = await tx.courseRun.findUniqueOrThrow({
    where: { id },
    select: { startDate: true, endDate: true, course: { select: { title: true } } },
  });
  return { title: course.title, dates: formatDates(dateText(startDate), dateText(endDate)) };
}
