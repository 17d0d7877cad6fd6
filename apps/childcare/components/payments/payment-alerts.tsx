'use client';

import type { PaymentAlert, PaymentMismatch } from '@repo/schemas/childcare/payment-alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import { formatProviderAmount } from './format-amount.ts';

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

/** The sentence about an alert, and what to do. */
function textOf({ kind, mismatch, amountCents, currency, reason }: PaymentAlert): string {
  const amount = formatProviderAmount({ amountCents, currency });
  if (mismatch !== null) return `${kinds[kind] ?? kind}, ${amount}, but ${reasons[mismatch]}`;
  const why = reason === '' ? '' : ` (${reason.replaceAll('_', ' ')})`;
  if (kind === 'dispute-lost')
    return `The bank took back ${amount} of a payment${why}. The course stays paid: agree with the centre on the rest`;
  return `A refund of ${amount} failed${why}. The money is with you again: give it back another way, for instance by bank transfer`;
}

/** Payment events that matched no payment, to look up at the provider and mark as resolved. */
export function PaymentAlerts({ alerts }: { alerts: readonly PaymentAlert[] }) {
  const { run, pending } = useSubmitAndRefresh();
  if (alerts.length === 0) return null;
  return (
    <Card
      className="mb-6"
      title="Payment alerts"
      description="These events of the payment provider match no payment, or tell of a refund that failed or of a part that a bank took back. Nothing was changed. Look them up at the provider, then mark them as resolved."
    >
      <ul className="divide-y divide-line">
        {alerts.map(({ id, eventId, createdAt, paymentId, ...alert }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{textOf({ id, eventId, createdAt, paymentId, ...alert })}</p>
              <p className="text-sm break-all text-muted">
                <DateTime value={createdAt} />, {eventId}
                {paymentId === null ? null : (
                  <>
                    ,{' '}
                    <PageLink className="link" href={`/payments/${paymentId}`}>
                      payment {paymentId}
                    </PageLink>
                  </>
                )}
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
