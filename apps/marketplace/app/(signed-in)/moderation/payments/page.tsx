import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { Payment } from '@repo/schemas/marketplace/payment';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatSgd } from '@repo/ui/format-sgd';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { feeText } from '#components/payments/fee-text.ts';
import { ResolveProblemButton } from '#components/payments/resolve-problem-button.tsx';
import { marketPaymentsOrThrow } from '#domain/payments/market-payments-or-throw.ts';
import { listPaymentsAwaitingModerators } from '#domain/payments/payments-awaiting-moderators.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Payments', robots: { index: false } }, () =>
  requireModerator(),
);

export default async function ModeratedPaymentsPage() {
  const ctx = await requireModerator();
  const found = await orNotFoundPage(listPaymentsAwaitingModerators(ctx));
  const { disputes, withBank, ofBanned, stuck, problems } = found;
  const isEmpty = Object.values(found).every(({ length }) => length === 0);
  return (
    <>
      <ModerationHeader current="payments" />
      {isEmpty ? (
        <EmptyState
          icon={<Icon name="credit-card" />}
          title="Nothing to decide"
          description="Problems that buyers report, and what banks dispute, are listed here."
        />
      ) : null}
      <p className="mb-6 max-w-[70ch] text-pretty text-muted">
        {feeText(marketPaymentsOrThrow(ctx).fee)} Whoever runs the service sets it with
        MARKETPLACE_FEE_PERCENT and MARKETPLACE_FEE_FIXED; what was paid before keeps its fee.
      </p>
      <div className="max-w-2xl space-y-8">
        <PaymentList title="Problems that buyers reported" payments={disputes} />
        <PaymentList title="Held for sellers who are banned" payments={ofBanned} />
        <PaymentList title="Refused by the payment provider" payments={stuck} />
        <PaymentList title="Disputed at a bank" payments={withBank} />
        {problems.length > 0 ? (
          <section className="space-y-3">
            <h2 className="text-lg font-semibold">Events that do not fit</h2>
            {problems.map(({ id, problem, paymentId, handledAt }) => (
              <Card key={id} className="space-y-2 p-4">
                <p>{problem}</p>
                <p className="text-sm text-muted">
                  <DateTime value={handledAt} />, {id}
                </p>
                {paymentId ? (
                  <PageLink href={`/payments/${paymentId}`} className="link">
                    See the payment
                  </PageLink>
                ) : null}
                <ResolveProblemButton eventId={id} />
              </Card>
            ))}
          </section>
        ) : null}
      </div>
    </>
  );
}

function PaymentList({ title, payments }: { title: string; payments: Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {payments.map(({ id, listingTitle, amount, buyer, seller, disputeReason }) => (
        <Card key={id} className="space-y-2 p-4">
          <PageLink href={`/payments/${id}`} className="link font-semibold">
            {listingTitle}, {formatSgd(amount)}
          </PageLink>
          <p className="text-sm text-muted">
            {buyer.name} pays {seller.name}.
          </p>
          {disputeReason ? <p className="whitespace-pre-line break-words">{disputeReason}</p> : null}
        </Card>
      ))}
    </section>
  );
}
