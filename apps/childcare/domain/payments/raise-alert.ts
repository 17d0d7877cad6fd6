import type { ChildcareDb } from '@repo/db/childcare';
import type { Mismatch } from '@repo/schemas/childcare/payment-alert';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { type MoneyEvent, subjectOf } from './find-mismatch.ts';

/** Notes, once for an event, that it matches no payment: an administrator looks at the provider. Nothing else changes. */
export async function raiseAlert(
  tx: ChildcareDb,
  { clock }: Pick<Context, 'clock'>,
  { event, mismatch, paymentId }: { event: MoneyEvent; mismatch: Mismatch; paymentId: string | null },
): Promise<void> {
  const [raised] = await tx.paymentAlert.createManyAndReturn({
    data: [
      { eventId: event.id, kind: event.kind, mismatch, paymentId, ...subjectOf(event), createdAt: clock() },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!raised) return;
  await recordAudit(
    tx,
    { actor: null, requestId: '', clock },
    {
      action: 'payment-alert.raise',
      targetType: 'payment-alert',
      targetId: raised.id,
      after: { eventId: event.id, kind: event.kind, mismatch, paymentId },
    },
  );
}
