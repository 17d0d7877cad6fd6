import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { Money } from '@repo/ui/money';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { GridFact } from '#components/frame/grid-fact.tsx';
import { PaymentOutcome } from '#components/payments/payment-outcome.tsx';
import { PaymentStatusBadge } from '#components/payments/payment-status.tsx';
import { ReceiptLink } from '#components/payments/receipt-link.tsx';
import { RefundButton } from '#components/payments/refund-button.tsx';
import { getManagedPayment } from '#domain/payments/get-payment.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Cached, because metadata and page both read it. */
const readPayment = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getManagedPayment(await requireRole('CORPORATE_ADMIN', 'SUPER_ADMIN'), id)),
);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { course, learner } = await readPayment(props);
  return { title: `Payment: ${course.title} for ${learner.name}` };
}

export default async function PaymentPage(props: Props) {
  const ctx = await requireRole('CORPORATE_ADMIN', 'SUPER_ADMIN');
  const payment = await readPayment(props);
  const hasReturned = (await toUrlSearchParams(props.searchParams)).get('paid') === 'true';
  const { course, learner, organization, amountSgd, refundedSgd, paidAt, receiptUrl } = payment;
  const isPlatform = ctx.actor.role === 'SUPER_ADMIN';
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={course.title} description={`For ${learner.name}, ${organization.name}`} />
      <div className="mb-6">
        <PaymentOutcome payment={payment} hasReturned={hasReturned} />
      </div>
      <Card>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
          <GridFact label="Amount" value={<Money amount={amountSgd.toFixed(2)} />} />
          <GridFact label="Status" value={<PaymentStatusBadge {...payment} />} />
          {paidAt ? <GridFact label="Paid on" value={<DateTime value={paidAt} />} /> : null}
          {refundedSgd > 0 ? (
            <GridFact label="Went back" value={<Money amount={refundedSgd.toFixed(2)} />} />
          ) : null}
          {paidAt ? (
            <GridFact
              label="Receipt"
              value={<ReceiptLink href={receiptUrl} of={`${course.title}, ${learner.name}`} isPaid />}
            />
          ) : null}
        </dl>
      </Card>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={isPlatform ? '/admin/payments' : '/centre/payments'}>All payments</LinkButton>
        {isPlatform && payment.refundDue ? <RefundButton payment={payment} /> : null}
      </div>
    </div>
  );
}
