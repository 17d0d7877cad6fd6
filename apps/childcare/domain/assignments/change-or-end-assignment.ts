import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Assignment, UpdateAssignmentBody } from '@repo/schemas/childcare/assignment';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { assertDeadlineAhead } from './assert-deadline-ahead.ts';
import { restoreUnpaidRenewals } from './before-renewal.ts';
import {
  type AssignmentRow,
  assignmentSelect,
  managedAssignmentsWhere,
  toAssignment,
} from './get-assignment.ts';
import { lockAssignment } from './lock-assignment.ts';
import {
  type AssignmentChangeNotice,
  notifyAndMailAssignmentChange,
} from './notify-and-mail-assignment-change.ts';
import { recordAssignmentChange } from './record-assignment-change.ts';

/** Ended assignments are final, but a waived one can be cancelled, so that the pair can be assigned again. */
function checkOpen(stored: AssignmentRow, { reason: _, ...body }: UpdateAssignmentBody): void {
  if (stored.status === 'CANCELLED' || stored.status === 'COMPLETED') throw errors.assignmentEnded();
  const isCancelling = body.status === 'CANCELLED' && Object.keys(body).length === 1;
  if (stored.status === 'WAIVED' && !isCancelling) throw errors.assignmentEnded();
}

/** A later deadline removes the overdue status. */
async function statusAfter(
  tx: ChildcareDb,
  stored: AssignmentRow,
  { status, deadline }: UpdateAssignmentBody,
): Promise<AssignmentRow['status']> {
  if (status !== undefined) return status;
  if (stored.status !== 'OVERDUE' || deadline === undefined) return stored.status;
  const begun = await tx.lectureProgress.findFirst({
    where: { enrollment: { userId: stored.learnerId, courseId: stored.courseId } },
    select: { id: true },
  });
  return begun ? 'IN_PROGRESS' : 'ASSIGNED';
}

/** Null when there is nothing to notify. Pages show deadlines as days, so another time of the same day is no change. */
function changeFor(
  stored: AssignmentRow,
  { status, reason = '', deadline: after }: UpdateAssignmentBody,
): AssignmentChangeNotice | null {
  if (status === 'WAIVED') return { kind: 'assignment-waived', reason };
  if (status === 'CANCELLED') return { kind: 'assignment-cancelled' };
  if (after === undefined) return null;
  const { deadline: before } = stored;
  const isSameDay = (before && singaporeDay(before)) === (after && singaporeDay(after));
  if (isSameDay) return null;
  const { id } = stored;
  return { kind: 'deadline-moved', before: new Map([[id, before]]), after: new Map([[id, after]]) };
}

/**
 * A live assignment's deadline is also set on the enrollment. Throws assignmentNotFound, also for another centre's;
 * changedMeanwhile; assignmentEnded; invalid for a past deadline.
 */
export async function changeOrEndAssignmentAndNotify(
  ctx: ManagerContext,
  id: string,
  { expectedUpdatedAt, ...body }: UpdateAssignmentBody,
): Promise<Assignment> {
  const now = ctx.clock();
  assertDeadlineAhead(body.deadline, now);
  const updated = await inTransaction(ctx.db, async (tx) => {
    await lockAssignment(tx, id);
    const stored = await tx.assignment.findFirst({
      where: { AND: [{ id }, managedAssignmentsWhere(ctx.actor)] },
      select: assignmentSelect,
    });
    if (stored === null) throw errors.assignmentNotFound();
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    checkOpen(stored, body);
    const status = await statusAfter(tx, stored, body);
    const { reason = '', ...fields } = body;
    const isMoved = body.deadline !== undefined && body.deadline?.getTime() !== stored.deadline?.getTime();
    await tx.assignment.update({
      where: { id },
      data: {
        ...fields,
        status,
        ...(body.status === 'WAIVED' ? { waiveReason: reason } : {}),
        ...(isMoved ? { deadlineSince: now } : {}),
        updatedAt: nextUpdatedAt(stored, now),
      },
      select: { id: true },
    });
    if (status === 'CANCELLED') await restoreUnpaidRenewals(tx, [id]);
    const row = await tx.assignment.findUniqueOrThrow({ where: { id }, select: assignmentSelect });
    const isLive = status !== 'WAIVED' && status !== 'CANCELLED';
    await tx.enrollment.updateMany({
      where: {
        userId: row.learnerId,
        courseId: row.courseId,
        ...(isLive ? {} : { completedAt: null }),
      },
      data: { deadline: isLive ? row.deadline : null },
    });
    if (!isLive) await expirePendingPaymentsOfAssignments(tx, [id]);
    if (isMoved || status !== stored.status)
      await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', [id]);
    await recordAssignmentChange(tx, ctx, { before: stored, after: row });
    const change = changeFor(stored, body);
    if (change) await notifyAndMailAssignmentChange(tx, ctx, { ids: [id], change });
    return toAssignment(row, now);
  });
  if (body.status !== undefined) deferExpireAndRefundAtProvider(ctx);
  return updated;
}
