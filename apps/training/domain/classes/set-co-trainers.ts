import type { TrainingDb } from '@repo/db/training';
import type { CoTrainerInput } from '@repo/schemas/training/course-run';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { trainerChangedKind } from '#notifications/class-kinds.ts';
import { readRunTitleAndDates } from './assign-trainer.ts';
import { findTrainerClashesForAudit } from './find-clashes.ts';
import { lockActiveTrainer } from './lock-active-trainer.ts';

type Stored = { userId: string; role: CoTrainerInput['role'] };

/**
 * Answers whether anything changed. Those who come, go or get another role are notified, by mail too. The trainer of the class is left out. The caller
 * has locked the class. Throws userNotFound, notATrainer, trainerDeactivated for who is new.
 */
export async function setCoTrainersAndNotify(
  tx: TrainingDb,
  ctx: SignedInContext,
  courseRunId: string,
  given: readonly CoTrainerInput[],
): Promise<boolean> {
  const { trainerId, coTrainers: before } = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { trainerId: true, coTrainers: { select: { userId: true, role: true } } },
  });
  const after = given.filter(({ userId }) => userId !== trainerId);
  const has = (all: readonly Stored[], { userId, role }: Stored) =>
    all.some((other) => other.userId === userId && other.role === role);
  const gone = before.filter((one) => !has(after, one));
  const come = after.filter((one) => !has(before, one));
  if (gone.length + come.length === 0) return false;
  // In one order, so that two administrators do not wait for each other.
  for (const { userId } of come.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    await lockActiveTrainer(tx, userId);
  }
  await tx.classTrainer.deleteMany({
    where: { courseRunId, userId: { in: gone.map(({ userId }) => userId) } },
  });
  await tx.classTrainer.createMany({ data: come.map(({ userId, role }) => ({ courseRunId, userId, role })) });
  await recordAudit(tx, ctx, {
    action: 'class.co-trainers',
    targetType: 'course-run',
    targetId: courseRunId,
    before: describeCoTrainers(before),
    after: { ...describeCoTrainers(after), ...(await findTrainerClashesForAudit(tx, courseRunId)) },
  });
  const run = { courseRunId, ...(await readRunTitleAndDates(tx, courseRunId)) };
  // Who leads the class from now on is notified of that.
  const left = gone.filter(
    ({ userId }) => userId !== trainerId && come.every((one) => one.userId !== userId),
  );
  await notifications.notify(tx, ctx, trainerChangedKind, [
    ...come.map(({ userId, role }) => ({ userId, data: { ...run, isAssigned: true, part: role } })),
    ...left.map(({ userId, role }) => ({ userId, data: { ...run, isAssigned: false, part: role } })),
  ]);
  return true;
}

const describeCoTrainers = (all: readonly Stored[]) =>
  Object.fromEntries(all.map(({ userId, role }) => [userId, role]));
