import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import type { paymentFailedKind } from '#notifications/centre-kinds.ts';
import type { LockedPayment } from './lock-payment.ts';

/** Notifies who assigned the course. */
export async function notifyAssignerOfPayment(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  kind: typeof paymentFailedKind,
  { assignment: { id, assignedById, course, learner } }: LockedPayment,
): Promise<void> {
  const data = { courseTitle: course.title, learnerName: learner.name, assignmentId: id };
  await notifications.notify(tx, ctx, kind, [{ userId: assignedById, data }]);
}
