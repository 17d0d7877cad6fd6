import type { Context } from '#domain/context.ts';
import { refundWholePayment } from './refund-whole-payment.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'keys' | 'payments'>;
type Unfinished = { id: string; closingDue: boolean; checkoutSessionId: string | null };

/**
 * Does at the payment provider what is decided here and stored: closes the pages that are of no use, and gives back what was
 * paid for courses that had become drafts. Called after each such decision is committed, and by a job for what failed then:
 * the provider takes the same twice. One that fails holds up no other. Index: payment_unfinished_idx.
 */
export async function finishAtProvider(tools: Tools, signal?: AbortSignal): Promise<void> {
  const { db, payments } = tools;
  const due = await db.$queryRaw<Unfinished[]>`
    SELECT id, closing_due AS "closingDue", checkout_session_id AS "checkoutSessionId" FROM payment
    WHERE closing_due OR (course_withdrawn AND status = 'PAID') ORDER BY id`;
  const failures: unknown[] = [];
  for (const { id, closingDue, checkoutSessionId } of due) {
    signal?.throwIfAborted();
    try {
      if (closingDue) {
        if (checkoutSessionId) await payments.expireCheckout(checkoutSessionId);
        await db.payment.update({ where: { id }, data: { closingDue: false } });
      }
      await refundWholePayment(tools, { id, courseWithdrawn: true, status: 'PAID' });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The payment provider did not do all of it');
}

/** The same after the answer. Only for a caller whose transaction is committed. */
export function deferFinishAtProvider(ctx: Tools & Pick<Context, 'defer'>): void {
  ctx.defer(() => finishAtProvider(ctx));
}
