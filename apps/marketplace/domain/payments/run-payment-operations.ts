import { inTransaction, type MarketplaceDb, type Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { closeCheckoutAndApplyPayment } from './close-checkout.ts';
import type { MarketPayments } from './market-payments.ts';
import { marketPaymentsOrThrow, type PaymentOperationTools } from './market-payments-or-throw.ts';
import { notifyConcernedParties } from './notify-concerned-parties.ts';
import type { PaymentRow } from './payment-states.ts';
import {
  centsOf,
  endPaymentIfSettled,
  hasOpenOrLostBankDispute,
  lockPaymentAndIntent,
} from './settle-payment.ts';

type Operation = Prisma.PaymentOperationGetPayload<null>;
type Claimed = { operation: Operation; payment: PaymentRow; accountId: string | null };

/**
 * From then on it may have been done, so nothing may undo it. Null while a bank decides about the money, and if it is done. An operation
 * that was claimed before is claimed again: its process may be gone, and the provider does it once.
 */
async function claim(
  { db, clock }: PaymentOperationTools,
  id: string,
  paymentId: string,
): Promise<Claimed | null> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPaymentAndIntent(tx, paymentId);
    const operation = await tx.paymentOperation.findUnique({ where: { id } });
    if (!operation || operation.doneAt !== null) return null;
    const isMoney = operation.kind !== 'EXPIRE';
    if (
      isMoney &&
      operation.startedAt === null &&
      (await hasOpenOrLostBankDispute(tx, payment.paymentIntentId))
    )
      return null;
    const account = await tx.payoutAccount.findUnique({ where: { userId: payment.sellerId } });
    await tx.paymentOperation.update({
      where: { id },
      data: { startedAt: operation.startedAt ?? clock(), attempts: { increment: 1 } },
      select: { id: true },
    });
    return { operation, payment, accountId: account?.providerId ?? null };
  });
}

/** Returns the provider's id of the refund or the transfer. Throws PaymentsUnavailableError. */
async function perform(
  { payouts }: MarketPayments,
  { operation: { id, kind, amount }, payment, accountId }: Claimed,
): Promise<string | null> {
  const { paymentIntentId } = payment;
  if (paymentIntentId === null) throw new Error(`Payment ${payment.id} was never paid`);
  const request = { paymentIntentId, amountCents: centsOf(amount), reference: id };
  if (kind === 'REFUND') return payouts.refundPart(request);
  if (accountId === null) throw new Error(`The seller of payment ${payment.id} has no account for payouts`);
  return payouts.transfer({ ...request, accountId, transferGroup: payment.id });
}

async function raiseRefunded(tx: MarketplaceDb, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE payment SET refunded = greatest(refunded, refund_due) WHERE id = ${id}`;
}

async function finish(
  ctx: PaymentOperationTools,
  { operation, payment }: Claimed,
  providerId: string | null,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { status } = await lockPaymentAndIntent(tx, payment.id);
    const { count } = await tx.paymentOperation.updateMany({
      where: { id: operation.id, doneAt: null },
      data: { doneAt: ctx.clock(), providerId },
    });
    if (count === 0) {
      // An event of the provider was faster.
      await tx.paymentOperation.updateMany({
        where: { id: operation.id, providerId: null },
        data: { providerId },
      });
      return;
    }
    if (operation.kind === 'REFUND') await raiseRefunded(tx, payment.id);
    const ended = await endPaymentIfSettled(tx, ctx, { id: payment.id, status });
    if (ended)
      await notifyConcernedParties(tx, ctx, ended, ended.status === 'RELEASED' ? 'released' : 'refunded');
  });
}

/**
 * Does at the provider what was decided: after the commit of a decision, and as a job for what failed. Neither a failure nor what waits
 * for a bank stops the others. Index: payment_operation_unfinished_idx.
 */
export async function runOpenPaymentOperations(
  ctx: PaymentOperationTools,
  { paymentId, signal }: { paymentId?: string; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const market = marketPaymentsOrThrow(ctx);
  const open = await ctx.db.paymentOperation.findMany({
    where: { doneAt: null, ...(paymentId === undefined ? {} : { paymentId }) },
    orderBy: { createdAt: 'asc' },
    select: { id: true, paymentId: true },
  });
  const failures: unknown[] = [];
  for (const { id, paymentId: of } of open) {
    signal?.throwIfAborted();
    try {
      const claimed = await claim(ctx, id, of);
      if (claimed?.operation.kind === 'EXPIRE') {
        if ((await closeCheckoutAndApplyPayment(ctx, claimed.payment)) === 'closed')
          await finish(ctx, claimed, null);
      } else if (claimed) await finish(ctx, claimed, await perform(market, claimed));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The payment provider did not do all of it');
}

/** After the response. Call it after the commit only. */
export function runOpenPaymentOperationsLater(
  ctx: PaymentOperationTools & Pick<Context, 'defer'>,
  paymentId: string,
): void {
  ctx.defer(() => runOpenPaymentOperations(ctx, { paymentId }));
}
