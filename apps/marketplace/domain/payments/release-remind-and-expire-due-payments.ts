import { inTransaction } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { closeCheckoutAndApplyPayment } from './close-checkout.ts';
import type { PaymentOperationTools } from './market-payments-or-throw.ts';
import { notifyConcernedParties } from './notify-concerned-parties.ts';
import { changePaymentStatus } from './payment-states.ts';
import { runOpenPaymentOperations } from './run-payment-operations.ts';
import {
  centsOf,
  decideHeldPaymentAndPlanOperations,
  hasOpenOrLostBankDispute,
  lockPaymentAndIntent,
} from './settle-payment.ts';

const reminderMs = 2 * 24 * 60 * 60_000;
/** The event of a payment in the last second may still be under way. */
const graceMs = 5 * 60_000;

async function releaseIfDue(ctx: PaymentOperationTools, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // Whoever is banned gets no money by waiting: a moderator decides.
    const payment = await lockPaymentAndIntent(tx, id, { seller: { bannedAt: null } });
    const { status, releaseAt, paymentIntentId } = payment;
    if (status !== 'HELD' || releaseAt === null || releaseAt > ctx.clock()) return;
    if (await hasOpenOrLostBankDispute(tx, paymentIntentId)) return;
    const settled = await decideHeldPaymentAndPlanOperations(tx, ctx, payment, {
      totalRefundCents: centsOf(payment.refunded),
    });
    await recordAudit(
      tx,
      { actor: null, requestId: '', clock: ctx.clock },
      {
        action: 'payment.release',
        targetType: 'payment',
        targetId: id,
        before: { status },
        after: { status: settled.status },
      },
    );
  });
}

/** The buyer of what nobody has said to be handed over learns before it that the hold ends, once. */
async function remind(ctx: PaymentOperationTools, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [reminded] = await tx.payment.updateManyAndReturn({
      where: { id, status: 'HELD', handedOverAt: null, remindedAt: null },
      data: { remindedAt: ctx.clock() },
    });
    if (reminded) await notifyConcernedParties(tx, ctx, reminded, 'holdEnds');
  });
}

/** Nobody pays any more at a checkout whose time is over. */
async function endOverdue(
  ctx: PaymentOperationTools,
  payment: { id: string; checkoutSessionId: string | null },
) {
  if ((await closeCheckoutAndApplyPayment(ctx, payment)) === 'closed') {
    const data = { endedAt: ctx.clock(), checkoutUrl: null };
    await changePaymentStatus(ctx.db, { transition: 'expire', id: payment.id, data });
  }
}

/**
 * For the job: what became due, then what was decided. All of it, by its ids: what has to wait, as for a bank, must not keep the rest
 * from its turn. Indexes: payment_timer_idx, payment_reminder_idx, payment_checkout_idx.
 */
export async function releaseRemindAndExpireDuePayments(
  ctx: PaymentOperationTools,
  signal?: AbortSignal,
): Promise<void> {
  if (ctx.payments === null) return;
  const now = ctx.clock();
  const due = await ctx.db.payment.findMany({
    where: { status: 'HELD', releaseAt: { lte: now }, seller: { bannedAt: null } },
    orderBy: { releaseAt: 'asc' },
    select: { id: true },
  });
  const ending = await ctx.db.payment.findMany({
    where: {
      status: 'HELD',
      handedOverAt: null,
      remindedAt: null,
      releaseAt: { lte: new Date(now.getTime() + reminderMs) },
    },
    orderBy: { releaseAt: 'asc' },
    select: { id: true },
  });
  const overdue = await ctx.db.payment.findMany({
    where: { status: 'PENDING', checkoutExpiresAt: { lte: new Date(now.getTime() - graceMs) } },
    orderBy: { checkoutExpiresAt: 'asc' },
    select: { id: true, checkoutSessionId: true },
  });
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    signal?.throwIfAborted();
    await work().catch((error: unknown) => failures.push(error));
  };
  for (const { id } of due) await attempt(() => releaseIfDue(ctx, id));
  for (const { id } of ending) await attempt(() => remind(ctx, id));
  for (const payment of overdue) await attempt(() => endOverdue(ctx, payment));
  await attempt(() => runOpenPaymentOperations(ctx, { signal }));
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments are left for the next run');
}
