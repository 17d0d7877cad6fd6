import type { Context } from '#domain/context.ts';

type Tools = Pick<Context, 'db' | 'payments'>;

/** Does nothing while the provider has no receipt. */
export async function storeReceiptUrlIfReady({ db, payments }: Tools, id: string): Promise<void> {
  const payment = await db.payment.findFirst({
    where: { id, receiptUrl: null, status: { in: ['PAID', 'REFUNDED'] } },
    select: { paymentIntentId: true },
  });
  if (!payment?.paymentIntentId) return;
  const receiptUrl = await payments.findReceiptUrl(payment.paymentIntentId);
  if (receiptUrl) await db.payment.update({ where: { id }, data: { receiptUrl } });
}

const atOnce = 50;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** For recent payments whose receipt was not ready when the provider confirmed them. */
export async function storeMissingReceiptUrls(tools: Tools & Pick<Context, 'clock'>): Promise<void> {
  const missing = await tools.db.payment.findMany({
    where: {
      receiptUrl: null,
      status: 'PAID',
      paymentIntentId: { not: null },
      paidAt: { gt: new Date(tools.clock().getTime() - weekMs) },
    },
    orderBy: { paidAt: 'asc' },
    take: atOnce,
    select: { id: true },
  });
  const asked: PromiseSettledResult<void>[] = [];
  for (const { id } of missing)
    asked.push(...(await Promise.allSettled([storeReceiptUrlIfReady(tools, id)])));
  // One failure does not stop the others.
  const failed = asked.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
