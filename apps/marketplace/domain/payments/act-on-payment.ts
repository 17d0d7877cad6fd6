import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { DisputeBody, PaymentReasonBody } from '@repo/schemas/marketplace/payment';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { marketPaymentsOrThrow } from './market-payments-or-throw.ts';
import { notifyConcernedParties, notifyModeratorsOfDispute } from './notify-concerned-parties.ts';
import { changePaymentStatusOrThrow, type PaymentRow } from './payment-states.ts';
import { runOpenPaymentOperationsLater } from './run-payment-operations.ts';
import {
  assertNoBankDispute,
  centsOf,
  decideHeldPaymentAndPlanOperations,
  holdEndsAt,
  lockPaymentAndIntent,
} from './settle-payment.ts';

type Act = {
  by: 'buyer' | 'seller';
  action: AuditAction;
  /** Null if it was done before. */
  work: (tx: MarketplaceDb, payment: PaymentRow) => Promise<PaymentRow | null>;
  reason?: string;
};

/** Of the one of the two whom it is for, in one transaction with the payment locked. Throws paymentNotFound and forbidden. */
async function act(ctx: SignedInContext, id: string, { by, action, work, reason }: Act): Promise<void> {
  marketPaymentsOrThrow(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const own = { OR: [{ buyerId: ctx.actor.id }, { sellerId: ctx.actor.id }] };
    const payment = await lockPaymentAndIntent(tx, id, own);
    const { buyerId, sellerId, status } = payment;
    if (ctx.actor.id !== (by === 'buyer' ? buyerId : sellerId)) {
      throw errors.forbidden({ message: `Only the ${by} can do this` });
    }
    const changed = await work(tx, payment);
    if (changed === null) return;
    await recordAudit(tx, ctx, {
      action,
      targetType: 'payment',
      targetId: id,
      before: { status },
      after: { status: changed.status, ...(reason === undefined ? {} : { reason }) },
    });
  });
  runOpenPaymentOperationsLater(ctx, id);
}

/** The seller has handed it over or sent it: the seven days of the hold start again, so that the buyer has time to look at it. */
export function markHandedOverRestartHoldAndNotify(ctx: SignedInContext, id: string): Promise<void> {
  const now = ctx.clock();
  return act(ctx, id, {
    by: 'seller',
    action: 'payment.hand-over',
    async work(tx, payment) {
      const [changed] = await tx.payment.updateManyAndReturn({
        where: { id, status: 'HELD', handedOverAt: null },
        data: { handedOverAt: now, releaseAt: holdEndsAt(now) },
      });
      if (!changed) {
        if (payment.handedOverAt === null) throw errors.paymentMoved();
        // Pressed twice.
        return null;
      }
      await notifyConcernedParties(tx, ctx, changed, 'handedOver');
      return changed;
    },
  });
}

/** The buyer has it: the money goes to the seller. Also ends the buyer's own dispute. */
export function confirmReceiptAndRelease(ctx: SignedInContext, id: string): Promise<void> {
  return act(ctx, id, {
    by: 'buyer',
    action: 'payment.confirm',
    work: (tx, payment) =>
      decideHeldPaymentAndPlanOperations(tx, ctx, payment, { totalRefundCents: centsOf(payment.refunded) }),
  });
}

/** The seller gives all of it back. */
export function refundWholePaymentAsSeller(
  ctx: SignedInContext,
  id: string,
  { reason }: PaymentReasonBody,
): Promise<void> {
  return act(ctx, id, {
    by: 'seller',
    action: 'payment.refund',
    reason,
    work: (tx, payment) =>
      decideHeldPaymentAndPlanOperations(tx, ctx, payment, {
        totalRefundCents: centsOf(payment.amount),
        reason,
      }),
  });
}

/** The buyer reports a problem: a moderator decides, and no time runs meanwhile. */
export function disputePaymentAndNotify(
  ctx: SignedInContext,
  id: string,
  { reason }: DisputeBody,
): Promise<void> {
  return act(ctx, id, {
    by: 'buyer',
    action: 'payment.dispute',
    reason,
    async work(tx, payment) {
      await assertNoBankDispute(tx, payment);
      const disputed = await changePaymentStatusOrThrow(tx, {
        transition: 'dispute',
        id,
        data: { disputedAt: ctx.clock(), disputeReason: reason },
      });
      await notifyConcernedParties(tx, ctx, disputed, 'disputed');
      await notifyModeratorsOfDispute(tx, ctx, disputed);
      return disputed;
    },
  });
}
