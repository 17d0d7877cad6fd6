'use client';

import type { PaymentAlert, PaymentMismatch } from '@repo/schemas/childcare/payment-alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { DateTime } from '@repo/ui/time';
import { useAction } from '@repo/ui/use-action';
import { api } from '#api.ts';

const reasons: Record<PaymentMismatch, string> = {
  payment: 'it is for no payment that we know',
  session: 'it came by another checkout page',
  amount: 'the amount is another',
  currency: 'the currency is another',
  'payment-intent': 'it belongs to another payment',
};

const kinds: Record<string, string> = {
  paid: 'Money came',
  refunded: 'Money went back',
  expired: 'A checkout page closed',
  failed: 'A payment failed',
};

/** Payment events that matched no payment, to look up at the provider and mark as resolved. */
export function PaymentAlerts({ alerts }: { alerts: readonly PaymentAlert[] }) {
  const { run, pending } = useAction();
  if (alerts.length === 0) return null;
  return (
    <Card
      className="mb-6"
      title="Payment alerts"
      description="These events of the payment provider match no payment, so nothing was changed. Look them up at the provider, then mark them as resolved."
    >
      <ul className="divide-y divide-line">
        {alerts.map(({ id, kind, mismatch, amountCents, currency, eventId, createdAt, paymentId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {kinds[kind] ?? kind}, {currency.toUpperCase()} {(amountCents / 100).toFixed(2)}, but{' '}
                {reasons[mismatch]}
              </p>
              <p className="text-sm break-all text-muted">
                <DateTime value={createdAt} />, {eventId}
                {paymentId === null ? '' : `, payment ${paymentId}`}
              </p>
            </div>
            <Button
              size="sm"
              pending={pending === id}
              pendingText="Saving…"
              onClick={() =>
                void run(
                  api('POST /api/payments/alerts/{id}/resolve', { params: { id } }),
                  'The alert is resolved',
                  id,
                )
              }
            >
              Mark as resolved<span className="sr-only">: {eventId}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
