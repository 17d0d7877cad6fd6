import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { refuseWithNotFound } from '@repo/pages/refuse-page';
import { bundleOfferListingCounts } from '@repo/schemas/marketplace/offer';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { BundleOfferForm } from '#components/offers/bundle-offer-form.tsx';
import { listBundleChoices } from '#domain/listings/find-more-of-seller.ts';
import { getPublicProfile } from '#domain/profile/get-public-profile.ts';
import { isPaymentOff } from '#env.ts';
import { requireActor } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  if (ctx.actor.id === id) return refuseWithNotFound();
  return { ctx, seller: await orNotFoundPage(getPublicProfile(ctx, { id })) };
});

export const generateMetadata = metadataAfterCheck('Offer for several', load);

type Props = PathProps<{ id: string }> & { searchParams: SearchParams };

/** One price for several listings of a seller. */
export default async function BundleOfferPage({ searchParams, ...props }: Props) {
  const { ctx, seller } = await load(props);
  const sent = (await toUrlSearchParams(searchParams)).get('listing') ?? undefined;
  const found = await listBundleChoices(ctx, { sellerId: seller.id, first: sent });
  const choices = found.map(({ id, title, price }) => ({ id, title, price }));
  const first = choices.find(({ id }) => id === sent)?.id;
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHeader
        title={`Offer for several of ${seller.name}’s listings`}
        description={`One price for all of them. If it is accepted, all are reserved for you.${
          isPaymentOff()
            ? ''
            : ' Several items together cannot be paid on this site: you pay the seller directly.'
        }`}
      />
      {choices.length < bundleOfferListingCounts.least ? (
        <EmptyState
          icon={<Icon name="tags" />}
          title="Not enough for sale right now"
          description={`${seller.name} has fewer than two listings for sale.`}
          action={<LinkButton href={`/sellers/${seller.id}`}>Back to the seller</LinkButton>}
        />
      ) : (
        <Card className="p-4 sm:p-6">
          <BundleOfferForm choices={choices} first={first} />
        </Card>
      )}
    </div>
  );
}
