import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { type PaymentAlert, paymentMismatches } from '@repo/schemas/childcare/payment-alert';
import type { SuperAdminContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

export const paymentAlertSelect = {
  id: true,
  kind: true,
  mismatch: true,
  reason: true,
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
  const alert = { ...withIsoDates(row), amountCents: Number(row.amountCents) };
  if (row.mismatch === null) return { ...alert, mismatch: null };
  const mismatch = paymentMismatches.find((known) => known === row.mismatch) ?? 'payment';
  return { ...alert, mismatch };
}

/** By payment intent. The payment may have become known after its refund had failed. */
async function findPaymentsOfFailedRefunds(
  db: ChildcareDb,
  alerts: readonly PaymentAlert[],
): Promise<Map<string | null, string>> {
  const intents = alerts.flatMap(({ kind, paymentId, paymentIntentId }) =>
    kind === 'refund-failed' && paymentId === null ? (paymentIntentId ?? []) : [],
  );
  if (intents.length === 0) return new Map();
  const found = await db.payment.findMany({
    where: { paymentIntentId: { in: intents } },
    select: { id: true, paymentIntentId: true },
  });
  return new Map(found.map(({ id, paymentIntentId }) => [paymentIntentId, id]));
}

const most = 100;

/** Unresolved ones first, then the newest; at most 100. */
export async function listPaymentAlerts({ db }: Pick<SuperAdminContext, 'db'>): Promise<PaymentAlert[]> {
  const rows = await db.paymentAlert.findMany({
    orderBy: [{ resolvedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'desc' }],
    take: most,
    select: paymentAlertSelect,
  });
  const alerts = rows.map(toPaymentAlert);
  const payments = await findPaymentsOfFailedRefunds(db, alerts);
  return alerts.map((alert) => ({
    ...alert,
    paymentId:
      alert.kind === 'refund-failed'
        ? (alert.paymentId ?? payments.get(alert.paymentIntentId) ?? null)
        : alert.paymentId,
  }));
}
