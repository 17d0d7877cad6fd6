import { inTransaction } from '@repo/db/marketplace';
import { dollarsTextToCents } from '@repo/payments/cents';
import type { DecidePaymentBody } from '@repo/schemas/marketplace/payment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { marketPaymentsOrThrow } from './market-payments-or-throw.ts';
import type { PaymentRow } from './payment-states.ts';
import { runOpenPaymentOperationsLater } from './run-payment-operations.ts';
import {
  centsOf,
  decideHeldPaymentAndPlanOperations,
  lockPaymentAndIntent,
  payoutCentsOf,
} from './settle-payment.ts';

/** Throws invalidRefund for a part that the payment does not have any more. */
function refundCentsOf(payment: PaymentRow, body: DecidePaymentBody): number {
  const gone = centsOf(payment.refunded);
  if (body.action === 'release') return gone;
  if (body.amount === undefined) return centsOf(payment.amount);
  const total = gone + dollarsTextToCents(body.amount.toFixed(2));
  if (total > centsOf(payment.amount)) throw errors.refundTooLarge();
  return total;
}

/**
 * A moderator refunds held money, whole or in part, or releases it, also without a dispute. Of two moderators one decides. Throws
 * paymentNotFound, paymentMoved, moneyWithBank, refundTooLarge, and forbidden for one's own payment.
 */
export async function decidePaymentAsModerator(
  ctx: ModeratorContext,
  id: string,
  body: DecidePaymentBody,
): Promise<{ message: string }> {
  marketPaymentsOrThrow(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const payment = await lockPaymentAndIntent(tx, id);
    if ([payment.buyerId, payment.sellerId].includes(ctx.actor.id)) {
      throw errors.forbidden({ message: 'Another moderator decides about payments of yours' });
    }
    const refundCents = refundCentsOf(payment, body);
    const settled = await decideHeldPaymentAndPlanOperations(tx, ctx, payment, {
      totalRefundCents: refundCents,
      reason: body.reason,
    });
    await recordAudit(tx, ctx, {
      action: body.action === 'release' ? 'payment.decide-release' : 'payment.decide-refund',
      targetType: 'payment',
      targetId: id,
      before: { status: payment.status },
      after: {
        status: settled.status,
        refundCents,
        payoutCents: refundCents >= centsOf(payment.amount) ? 0 : payoutCentsOf(payment, refundCents),
        reason: body.reason,
      },
    });
  });
  runOpenPaymentOperationsLater(ctx, id);
  return {
    message: body.action === 'release' ? 'The seller gets the money' : 'The buyer gets the money back',
  };
}

/** What did not fit, looked at at the provider. Throws paymentProblemNotFound, also when it is resolved already. */
export async function resolvePaymentProblem(
  ctx: ModeratorContext,
  eventId: string,
): Promise<{ message: string }> {
  marketPaymentsOrThrow(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const [resolved] = await tx.paymentEvent.updateManyAndReturn({
      where: { id: eventId, problem: { not: null }, resolvedAt: null },
      data: { resolvedAt: ctx.clock() },
    });
    if (!resolved) throw errors.paymentProblemNotFound();
    await recordAudit(tx, ctx, {
      action: 'payment.resolve-problem',
      targetType: 'payment',
      targetId: resolved.paymentId ?? eventId,
      after: { problem: resolved.problem },
    });
    return { message: 'The problem is resolved' };
  });
}
