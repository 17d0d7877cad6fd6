import { inTransaction } from '@repo/db/childcare';
import type { PaymentAlert } from '@repo/schemas/childcare/payment-alert';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { paymentAlertSelect, toPaymentAlert } from './list-payment-alerts.ts';

/** Idempotent. Throws paymentAlertNotFound. */
export async function resolvePaymentAlert(ctx: SuperAdminContext, id: string): Promise<PaymentAlert> {
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.paymentAlert.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt: ctx.clock(), resolvedById: ctx.actor.id },
    });
    const row = await tx.paymentAlert.findUnique({ where: { id }, select: paymentAlertSelect });
    if (row === null) throw errors.paymentAlertNotFound();
    if (count > 0) {
      await recordAudit(tx, ctx, {
        action: 'payment-alert.resolve',
        targetType: 'payment-alert',
        targetId: id,
        after: { eventId: row.eventId, mismatch: row.mismatch },
      });
    }
    return toPaymentAlert(row);
  });
}
