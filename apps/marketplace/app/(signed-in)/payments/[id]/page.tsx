import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { StatusBadge } from '@repo/ui/status-badge';
import { DecideDisputeForm } from '#components/payments/decide-dispute-form.tsx';
import { describeNextStep, paymentStatusLabels } from '#components/payments/describe-next-step.ts';
import { BuyerPaymentActions, SellerPaymentActions } from '#components/payments/payment-actions.tsx';
import { PriceBreakdown } from '#components/payments/price-breakdown.tsx';
import { RefreshUntilPaid } from '#components/payments/refresh-until-paid.tsx';
import { getVisiblePayment } from '#domain/payments/payment-rows.ts';
import { requireActor } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const { actor, ...ctx } = await requireActor();
  return { actor, payment: await orNotFoundPage(getVisiblePayment({ ...ctx, actor }, id)) };
});

export const generateMetadata = metadataAfterCheck('Payment', load);

export default async function PaymentPage(props: PathProps<{ id: string }>) {
  const { actor, payment } = await load(props);
  const { status, buyer, seller, listingTitle, conversationId, isWithBank } = payment;
  const role = actor.id === buyer.id ? 'buyer' : actor.id === seller.id ? 'seller' : 'moderator';
  const { label, tone } = paymentStatusLabels[status];
  const isOpen = (status === 'HELD' || status === 'DISPUTED') && !isWithBank;
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHeader
        title={`Payment for “${listingTitle}”`}
        description={`${buyer.name} pays ${seller.name}.`}
      />
      <Card className="space-y-4 p-4 sm:p-6">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <p role="status">{describeNextStep(payment, role)}</p>
        {['PENDING', 'RELEASING', 'REFUNDING'].includes(status) ? <RefreshUntilPaid key={status} /> : null}
        <PriceBreakdown
          lines={[
            { label: 'The buyer pays', amountSgd: payment.amount, isTotal: true },
            { label: 'Our fee', amountSgd: payment.fee },
            ...(payment.refunded === '0.00' ? [] : [{ label: 'Given back', amountSgd: payment.refunded }]),
            { label: 'The seller gets', amountSgd: payment.payout, isTotal: true },
          ]}
        />
        {payment.disputeReason ? (
          <Reason label="What the buyer reported" text={payment.disputeReason} />
        ) : null}
        {payment.decisionReason ? (
          <Reason label="Why it was decided so" text={payment.decisionReason} />
        ) : null}
        {isOpen && role === 'buyer' ? <BuyerPaymentActions payment={payment} /> : null}
        {isOpen && role === 'seller' ? <SellerPaymentActions payment={payment} /> : null}
        {isOpen && role === 'moderator' ? <DecideDisputeForm paymentId={payment.id} /> : null}
      </Card>
      {conversationId !== null && role !== 'moderator' ? (
        <div className="flex flex-wrap gap-3">
          {role === 'buyer' && (status === 'PENDING' || status === 'EXPIRED') ? (
            <LinkButton href={`/pay/${conversationId}`}>Continue to payment</LinkButton>
          ) : null}
          <LinkButton href={`/chat/${conversationId}`} variant="secondary">
            Open the chat
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}

function Reason({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <h2 className="text-sm font-semibold">{label}</h2>
      <p className="whitespace-pre-line break-words">{text}</p>
    </div>
  );
}
