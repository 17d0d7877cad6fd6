import type { Context } from '#domain/context.ts';
import { isMoneyWithBankSql } from './payment-disputes.ts';
import { refundWholePaymentIfMatching } from './refund-whole-payment-if-matching.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'keys' | 'payments'>;
type Unfinished = { id: string; closingDue: boolean; checkoutSessionId: string | null };

/**
 * Carries out stored decisions at the payment provider: closes checkouts, and refunds payments for courses that had become
 * drafts. Runs after the commit of such a decision, and as a job for what failed; the provider accepts repeats. One failure
 * does not stop the others. Index: payment_unfinished_idx.
 */
export async function expireAndRefundAtProvider(tools: Tools, signal?: AbortSignal): Promise<void> {
  const { db, payments } = tools;
  const due = await db.$queryRaw<Unfinished[]>`
    SELECT p.id, p.closing_due AS "closingDue", p.checkout_session_id AS "checkoutSessionId" FROM payment p
    WHERE p.closing_due OR (p.course_withdrawn AND p.status = 'PAID' AND NOT ${isMoneyWithBankSql}) ORDER BY p.id`;
  const failures: unknown[] = [];
  for (const { id, closingDue, checkoutSessionId } of due) {
    signal?.throwIfAborted();
    try {
      if (closingDue) {
        if (checkoutSessionId) await payments.expireCheckout(checkoutSessionId);
        await db.payment.update({ where: { id }, data: { closingDue: false } });
      }
      await refundWholePaymentIfMatching(tools, { id, courseWithdrawn: true, status: 'PAID' });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The payment provider did not do all of it');
}

/** Runs `expireAndRefundAtProvider` after the response. Call it after the commit only. */
export function deferExpireAndRefundAtProvider(ctx: Tools & Pick<Context, 'defer'>): void {
  ctx.defer(() => expireAndRefundAtProvider(ctx));
}
