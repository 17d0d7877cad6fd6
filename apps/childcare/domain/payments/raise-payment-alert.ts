import type { ChildcareDb } from '@repo/db/childcare';
import type { Mismatch } from '@repo/schemas/childcare/payment-alert';
import { recordServiceAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { type MoneyEvent, subjectOfEvent } from './find-mismatch.ts';

/** Stores that an event matches no payment, once per event, for an administrator to look up. Changes nothing else. */
export async function raisePaymentAlert(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { event, mismatch, paymentId }: { event: MoneyEvent; mismatch: Mismatch; paymentId: string | null },
): Promise<void> {
  const [raised] = await tx.paymentAlert.createManyAndReturn({
    data: [
      {
        eventId: event.id,
        kind: event.kind,
        mismatch,
        paymentId,
        ...subjectOfEvent(event),
        createdAt: ctx.clock(),
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!raised) return;
  await recordServiceAudit(tx, ctx, {
    action: 'payment-alert.raise',
    targetType: 'payment-alert',
    targetId: raised.id,
    after: { eventId: event.id, kind: event.kind, mismatch, paymentId },
  });
}
