import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { type AssignedPair, notifyAndMailAssigned } from './notify-and-mail-assigned.ts';
import { upsertEnrollmentAndRecompute } from './upsert-enrollment.ts';

/** Enrols the learner of an assignment that was paid for or became free; the deadline counts from now. */
export async function enrollForAssignmentAndNotify(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  assignment: AssignedPair & { id: string },
): Promise<void> {
  const { id } = assignment;
  const now = ctx.clock();
  await tx.assignment.update({ where: { id }, data: { deadlineSince: now } });
  await expirePendingPaymentsOfAssignments(tx, [id]);
  await upsertEnrollmentAndRecompute(tx, assignment, now);
  const { status } = await tx.assignment.findUniqueOrThrow({ where: { id }, select: { status: true } });
  // The learner completed the course before.
  if (status === 'COMPLETED') await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', [id]);
  else await notifyAndMailAssigned(tx, ctx, [assignment]);
}
