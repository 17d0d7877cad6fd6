import type { ChildcareDb } from '@repo/db/childcare';
import type { Mismatch } from '@repo/schemas/childcare/payment-alert';
import type { Context } from '#domain/context.ts';
import { type MoneyEvent, subjectOf } from './find-mismatch.ts';

/** Notes, once for an event, that it matches no payment: an administrator looks at the provider. Nothing else changes. */
export async function raiseAlert(
  tx: ChildcareDb,
  { clock }: Pick<Context, 'clock'>,
  { event, mismatch, paymentId }: { event: MoneyEvent; mismatch: Mismatch; paymentId: string | null },
): Promise<void> {
  await tx.paymentAlert.createMany({
    data: [
      { eventId: event.id, kind: event.kind, mismatch, paymentId, ...subjectOf(event), createdAt: clock() },
    ],
    skipDuplicates: true,
  });
}
