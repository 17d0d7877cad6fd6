import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { PaymentQuote } from '@repo/schemas/marketplace/payment';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { formatSgd } from '@repo/ui/format-sgd';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { redirect } from 'next/navigation';
import { PayButton } from '#components/payments/pay-button.tsx';
import { PriceBreakdown } from '#components/payments/price-breakdown.tsx';
import { getConversationPayment } from '#domain/payments/payment-rows.ts';
import { requireActor } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return { id, found: await orNotFoundPage(getConversationPayment(ctx, id)) };
});

export const generateMetadata = metadataAfterCheck('Payment', load);

/** What there is to pay in a chat, before anybody pays. */
export default async function PayPage(props: PathProps<{ id: string }>) {
  const {
    id,
    found: { listingTitle, terms, payment },
  } = await load(props);
  // It is paid already.
  if (terms === null && payment !== null) redirect(`/payments/${payment.id}`);
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHeader
        title={`Payment for “${listingTitle}”`}
        description="We hold the money until the buyer has the item."
      />
      {terms === null ? (
        <Alert tone="info">There is nothing to pay here at the moment.</Alert>
      ) : (
        <Card className="space-y-4 p-4 sm:p-6">
          <PriceBreakdown lines={linesOf(terms)} />
          {terms.canPay ? (
            <>
              <p className="text-sm text-muted">
                You pay {formatSgd(terms.amount)} on the page of our payment provider, and nothing on top. The
                seller gets the money when you confirm that you have the item, or seven days after you have
                paid or the seller has handed it over. If something is wrong, report it before that: then we
                hold the money until it is settled.
              </p>
              <PayButton conversationId={id} amountSgd={terms.amount} />
            </>
          ) : (
            <p className="text-sm text-muted">
              <WhyNotNow {...terms} />
            </p>
          )}
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        {payment ? (
          <LinkButton href={`/payments/${payment.id}`} variant="secondary">
            See the payment
          </LinkButton>
        ) : null}
        <LinkButton href={`/chat/${id}`} variant="secondary">
          Back to the chat
        </LinkButton>
      </div>
    </div>
  );
}

function WhyNotNow({ role, needsPayoutAccount }: Pick<PaymentQuote, 'role' | 'needsPayoutAccount'>) {
  if (!needsPayoutAccount) return 'The buyer can pay now.';
  if (role === 'buyer') return 'You can pay here once the seller has set up payouts. Ask for it in the chat.';
  return (
    <>
      The buyer can pay you here once you have{' '}
      <PageLink href="/settings/payouts" className="link">
        set up payouts
      </PageLink>
      .
    </>
  );
}

/** The last line is what the reader pays or gets. */
function linesOf({ role, amount, fee, payout }: PaymentQuote) {
  return role === 'buyer'
    ? [
        { label: 'The seller gets', amountSgd: payout },
        { label: 'Our fee, paid by the seller', amountSgd: fee },
        { label: 'You pay', amountSgd: amount, isTotal: true },
      ]
    : [
        { label: 'The buyer pays', amountSgd: amount },
        { label: 'Our fee', amountSgd: fee },
        { label: 'You get', amountSgd: payout, isTotal: true },
      ];
}
