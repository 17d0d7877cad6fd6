import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { DealReviews } from '@repo/schemas/marketplace/review';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { ReviewForm } from '#components/reviews/review-form.tsx';
import { Stars } from '#components/reviews/stars.tsx';
import { WhoSeesReview } from '#components/reviews/who-sees-review.tsx';
import { getDealReviews } from '#domain/reviews/get-deal-reviews.ts';
import { isPaymentOff } from '#env.ts';
import { requireActor } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return { ctx, found: await orNotFoundPage(getDealReviews(ctx, id)) };
});

export const generateMetadata = metadataAfterCheck('Your review', load);

export default async function DealPage(props: PathProps<{ id: string }>) {
  const { ctx, found } = await load(props);
  const { deal, own, until } = found;
  const isOpen = !own && !deal.isCancelled && ctx.clock() < new Date(until);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={`Your review of ${deal.other.name}`}
        description={`${deal.role === 'buyer' ? 'You bought' : 'You sold'} “${deal.listingTitle}”.`}
      />
      {own ? <OwnReview {...found} own={own} /> : null}
      {isOpen ? (
        <Card className="space-y-4 p-4 sm:p-6">
          <p className="text-sm text-muted">
            Neither of you reads what the other wrote before both have written, or before{' '}
            <DateTime value={until} />.
          </p>
          <ReviewForm dealId={deal.id} name={deal.other.name} />
        </Card>
      ) : null}
      {own || isOpen ? null : (
        <Alert tone="info">
          {deal.isCancelled
            ? 'This sale was cancelled, so it cannot be reviewed.'
            : 'A sale can be reviewed for 14 days, which are over.'}
        </Alert>
      )}
      {isPaymentOff() || deal.isCancelled || deal.conversationId === null ? null : (
        <p className="mt-4">
          <PageLink href={`/pay/${deal.conversationId}`} className="link">
            {deal.role === 'buyer' ? 'Pay for it here, or see the payment' : 'See the payment'}
          </PageLink>
        </p>
      )}
    </div>
  );
}

function OwnReview({ own, ...found }: DealReviews & { own: NonNullable<DealReviews['own']> }) {
  return (
    <Card className="space-y-3 p-4 sm:p-6">
      <Stars rating={own.rating} />
      {own.text ? <p className="whitespace-pre-line break-words">{own.text}</p> : null}
      <p className="text-sm text-muted">
        <WhoSeesReview {...found} />
      </p>
    </Card>
  );
}
