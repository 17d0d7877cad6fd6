import type { Prisma } from '@repo/db/childcare';
import { type PaymentAlert, paymentMismatches } from '@repo/schemas/childcare/payment-alert';
import type { SuperAdminContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

export const paymentAlertSelect = {
  id: true,
  kind: true,
  mismatch: true,
  eventId: true,
  paymentId: true,
  reference: true,
  checkoutSessionId: true,
  paymentIntentId: true,
  amountCents: true,
  currency: true,
  createdAt: true,
  resolvedAt: true,
} satisfies Prisma.PaymentAlertSelect;

export function toPaymentAlert(
  row: Prisma.PaymentAlertGetPayload<{ select: typeof paymentAlertSelect }>,
): PaymentAlert {
  const mismatch = paymentMismatches.find((known) => known === row.mismatch) ?? 'payment';
  return { ...withIsoDates(row), mismatch };
}

const most = 100;

/** Unresolved ones first, then the newest; at most 100. */
export async function listPaymentAlerts({ db }: Pick<SuperAdminContext, 'db'>): Promise<PaymentAlert[]> {
  const rows = await db.paymentAlert.findMany({
    orderBy: [{ resolvedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    select: paymentAlertSelect,
  });
  return rows.map(toPaymentAlert);
}
