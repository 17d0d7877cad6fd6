import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import type { TransferBody } from '@repo/schemas/training/transfer';
import { queueEnrolmentReports } from '#domain/agency-reports/queue-enrolment-reports.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { classTransferredKind } from '#notifications/class-transferred-kind.ts';
import { enrolInLockedRun } from './enrol-in-locked-run.ts';
import { type LockedRun, lockRun } from './lock-run.ts';
import { accountClosedText, readTransferMailData } from './transfer-facts.ts';

/** In the order of their ids, so that two transfers in opposite directions do not wait for each other. */
async function lockBoth(tx: TrainingDb, fromId: string, toId: string): Promise<[LockedRun, LockedRun]> {
  const locked = new Map<string, LockedRun>();
  for (const id of [fromId, toId].toSorted()) locked.set(id, await lockRun(tx, id));
  const [from, to] = [locked.get(fromId), locked.get(toId)];
  if (!from || !to) throw errors.courseRunNotFound();
  return [from, to];
}

/**
 * Moves a learner to another class of the course, with one mail. What they read, handed in and were graded counts for the course and
 * stays; attendance stays with the earlier class. That enrolment is marked as removed by an administrator, which the nightly
 * synchronisation does not undo. Reported to the agency as a cancellation and an enrolment. Throws enrolmentNotFound, notTransferable, courseRunNotFound and the errors of
 * `enrolInLockedRun`.
 */
export async function transferEnrolmentAndNotify(
  ctx: AdminContext,
  enrolmentId: string,
  { courseRunId }: TransferBody,
): Promise<EnrolmentAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await tx.enrolment.findUnique({
      where: { id: enrolmentId },
      select: {
        courseRunId: true,
        userId: true,
        sponsorshipType: true,
        user: { select: { deactivatedAt: true } },
      },
    });
    if (found === null) throw errors.enrolmentNotFound();
    if (found.user.deactivatedAt !== null) throw errors.notTransferable({ message: accountClosedText });
    if (found.courseRunId === courseRunId) throw errors.notTransferable();
    const [from, to] = await lockBoth(tx, found.courseRunId, courseRunId);
    if (from.courseId !== to.courseId) throw errors.courseRunNotFound();
    const { count } = await tx.enrolment.updateMany({
      where: { id: enrolmentId, status: 'enrolled' },
      data: { status: 'admin_removed' },
    });
    if (count === 0) throw errors.notTransferable();
    await recordAudit(tx, ctx, {
      action: 'enrolment.transfer',
      targetType: 'enrolment',
      targetId: enrolmentId,
      before: { courseRunId: from.id },
      after: { courseRunId: to.id },
    });
    await publishEnrolmentWebhooks(tx, ctx, 'enrolment.changed', { ids: [enrolmentId] });
    await queueEnrolmentReports(tx, ctx, 'ended', [enrolmentId]);
    const { userId, sponsorshipType } = found;
    const answer = await enrolInLockedRun(tx, ctx, { userId, run: to, sponsorshipType });
    const [described] = await readTransferMailData(tx, from, [to.id]);
    if (described)
      await notifications.notify(tx, ctx, classTransferredKind, [{ userId, data: described.data }]);
    return answer;
  });
}
