import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import type { PaymentEvent } from '@repo/payments/payments';
import type { PaymentMismatch } from '@repo/schemas/childcare/payment-alert';
import { createServiceAuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';

type AlertData = Omit<Prisma.PaymentAlertCreateManyInput, 'mismatch'> & { mismatch: PaymentMismatch | null };

/** For an administrator to look up; once per event, and once per refund that it is about. */
export async function raisePaymentAlertOnce(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  data: AlertData,
): Promise<void> {
  const [raised] = await tx.paymentAlert.createManyAndReturn({
    data: [{ ...data, createdAt: ctx.clock() }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!raised) return;
  const { eventId, kind, mismatch, paymentId = null } = data;
  await recordAudit(tx, createServiceAuditContext(ctx), {
    action: 'payment-alert.raise',
    targetType: 'payment-alert',
    targetId: raised.id,
    after: { eventId, kind, mismatch, paymentId },
  });
}

/**
 * The money of a failed refund is with us again and has to be given back another way. What the refund had ended stays ended: that
 * was decided apart from how the money goes back.
 */
export async function raiseRefundFailedAlert(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  event: Extract<PaymentEvent, { kind: 'refund-failed' }>,
): Promise<void> {
  const { id: eventId, kind, refundId, paymentIntentId, amountCents, currency, reason } = event;
  const payment = await tx.payment.findUnique({ where: { paymentIntentId }, select: { id: true } });
  await raisePaymentAlertOnce(tx, ctx, {
    eventId,
    kind,
    mismatch: null,
    paymentId: payment?.id ?? null,
    refundId,
    paymentIntentId,
    amountCents,
    currency,
    reason,
  });
}

/** The bank took a part of a payment: somebody has to decide what becomes of the rest. Once per dispute, which it names. */
export async function raisePartlyLostDisputeAlert(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { dispute, paymentId }: { dispute: Prisma.PaymentDisputeGetPayload<object>; paymentId: string },
): Promise<void> {
  const { id: eventId, paymentIntentId, amountCents, currency, reason } = dispute;
  await raisePaymentAlertOnce(tx, ctx, {
    eventId,
    kind: 'dispute-lost',
    mismatch: null,
    paymentId,
    paymentIntentId,
    amountCents,
    currency,
    reason,
  });
}
