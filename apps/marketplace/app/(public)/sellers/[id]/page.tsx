import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { notFoundPage } from '@repo/pages/not-found-page';
import { nullIfNotFound } from '@repo/pages/or-not-found-page';
import { pageNumberQuery } from '@repo/schemas/marketplace/common';
import { bundleOfferListingCounts } from '@repo/schemas/marketplace/offer';
import type { Rating } from '@repo/schemas/marketplace/review';
import type { PublicUser } from '@repo/schemas/marketplace/user';
import { Avatar } from '@repo/ui/avatar';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { PageNotFound } from '@repo/ui/page-not-found';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { DateTime } from '@repo/ui/time';
import type { Metadata } from 'next';
import { FollowButton } from '#components/following/follow-button.tsx';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { responsePaceTexts } from '#components/listings/pace-texts.ts';
import { bundleOfferHref } from '#components/offers/bundle-offer-href.ts';
import { ReportDialog } from '#components/reports/report-dialog.tsx';
import { ReviewList } from '#components/reviews/review-list.tsx';
import { sellerHref } from '#components/sellers/seller-href.ts';
import { SellerStructuredData } from '#components/sellers/seller-structured-data.tsx';
import { listAvailableListingsOfSeller } from '#domain/listings/list-available-listings-of-seller.ts';
import { getPublicProfile } from '#domain/profile/get-public-profile.ts';
import { listPublishedReviewsOf } from '#domain/reviews/list-reviews.ts';
import { getSellerFacts } from '#domain/sellers/seller-facts.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ page?: string | string[]; reviews?: string | string[] }>;
};

/** Shared by metadata and page. */
const readSeller = loadOncePerRequest(
  async ({ id }: { id: string }): Promise<PublicUser | null> =>
    nullIfNotFound(getPublicProfile(await pageContextOrRedirectToFactorSetUp(), { id })),
);

const followersText = (count: number) =>
  `${count} ${count === 1 ? 'follower' : 'followers'} (only you see this)`;

const ratingText = ({ average, count }: Rating) =>
  `${average?.toFixed(1)} of 5, by ${count} ${count === 1 ? 'person' : 'people'}`;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seller = await readSeller(props);
  if (!seller) return { title: 'Page not found', robots: { index: false } };
  return { title: `${seller.name}’s listings` };
}

export default async function SellerPage(props: Props) {
  const seller = await readSeller(props);
  if (!seller) {
    return notFoundPage(
      <PageNotFound
        description="The account may have been closed, or there is a mistake in the address."
        action="Browse listings"
      />,
    );
  }
  // An invalid page number falls back to the first page.
  const sent = await props.searchParams;
  const page = pageNumberQuery.safeParse(sent.page).data ?? 1;
  const reviewPage = pageNumberQuery.safeParse(sent.reviews).data ?? 1;
  const hrefOf = (turned: { page: number } | { reviews: number }) =>
    sellerHref(seller.id, { page, reviews: reviewPage, ...turned });
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const [{ data, pagination }, reviews, facts] = await Promise.all([
    listAvailableListingsOfSeller(ctx, seller.id, { page, limit: 24 }),
    listPublishedReviewsOf(ctx, seller.id, { page: reviewPage, limit: 10 }),
    getSellerFacts(ctx, seller.id),
  ]);

  return (
    <div className="space-y-8">
      <SellerStructuredData
        seller={seller}
        url={new URL(`/sellers/${seller.id}`, env().MARKETPLACE_URL).href}
      />
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-6">
        <Avatar name={seller.name} src={seller.image} size="xl" />
        <div className="min-w-0 space-y-2">
          <h1 className="text-xl break-words">{seller.name}</h1>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4">
            {seller.isVerified ? (
              <li className="flex items-center gap-1">
                <Icon name="badge-check" className="text-success" /> Verified email
              </li>
            ) : null}
            {seller.location ? (
              <li className="flex items-center gap-1">
                <Icon name="map-pin" /> {seller.location}
              </li>
            ) : null}
            <li>
              Here since <DateTime value={seller.memberSince} dateOnly />
            </li>
            <li>{seller.counts.sold} sold</li>
            {facts.pace ? <li>{responsePaceTexts[facts.pace]}</li> : null}
            {facts.followers === null ? null : <li>{followersText(facts.followers)}</li>}
            {reviews.rating.average === null ? null : (
              <li>
                <PageLink href="#reviews" className="link flex items-center gap-1">
                  <Icon name="star" className="fill-warning text-warning" />
                  {ratingText(reviews.rating)}
                </PageLink>
              </li>
            )}
          </ul>
          {seller.bio ? <p className="max-w-[70ch] whitespace-pre-line break-words">{seller.bio}</p> : null}
        </div>
        {ctx.actor?.id === seller.id ? null : (
          <div className="flex flex-wrap items-center gap-2 max-sm:col-start-2">
            {facts.isFollowing === null ? null : (
              <FollowButton
                seller={{ id: seller.id, name: seller.name }}
                isFollowing={facts.isFollowing}
                signInReturnPath={ctx.actor ? null : `/sellers/${seller.id}`}
              />
            )}
            <ReportDialog
              target={{ kind: 'person', id: seller.id, name: seller.name }}
              isSignedIn={ctx.actor !== null}
            />
          </div>
        )}
      </header>
      <section aria-labelledby="for-sale" className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="for-sale" className="text-lg">
            For sale now ({seller.counts.available})
          </h2>
          {ctx.actor?.id === seller.id || seller.counts.available < bundleOfferListingCounts.least ? null : (
            <LinkButton href={bundleOfferHref(seller.id)} size="sm">
              <Icon name="tag" />
              Offer for several
            </LinkButton>
          )}
        </div>
        {data.length > 0 ? (
          <ListingGrid listings={data} label={`${seller.name}’s listings`} level={3} eagerFirstPhotos />
        ) : pagination.total > 0 ? (
          <PastLastPage noun="listings" href={hrefOf({ page: 1 })} level={3} />
        ) : (
          <EmptyState
            level={3}
            icon={<Icon name="tags" />}
            title="Nothing for sale right now"
            description="Please check again another day."
          />
        )}
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          hrefFor={(number) => hrefOf({ page: number })}
          label="Pages of listings"
        />
      </section>
      <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-24 space-y-4">
        <h2 id="reviews-title" className="text-lg">
          Reviews ({reviews.pagination.total})
        </h2>
        {reviews.data.length > 0 ? (
          <ReviewList
            reviews={reviews.data}
            name={seller.name}
            isOwn={ctx.actor?.id === seller.id}
            isModerator={ctx.actor?.role === 'MODERATOR'}
            viewerId={ctx.actor?.id ?? null}
          />
        ) : reviews.pagination.total > 0 ? (
          <PastLastPage noun="reviews" href={`${hrefOf({ reviews: 1 })}#reviews`} level={3} />
        ) : (
          <p className="text-muted">Nobody has reviewed {seller.name} yet.</p>
        )}
        <Pagination
          page={reviews.pagination.page}
          totalPages={reviews.pagination.totalPages}
          hrefFor={(number) => `${hrefOf({ reviews: number })}#reviews`}
          label="Pages of reviews"
        />
      </section>
    </div>
  );
}
