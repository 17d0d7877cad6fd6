import { supportAddress } from '@repo/base/support-address';
import { resizedImageUrl } from '@repo/media/image-url';
import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { notFoundPage } from '@repo/pages/not-found-page';
import { nullIfNotFound } from '@repo/pages/or-not-found-page';
import { formatAttributeValue } from '@repo/schemas/marketplace/category-attribute';
import type { Listing } from '@repo/schemas/marketplace/listing';
import { Alert } from '@repo/ui/alert';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { Money } from '@repo/ui/money';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { RelativeTime } from '@repo/ui/time';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { FollowButton } from '#components/following/follow-button.tsx';
import { BumpButton } from '#components/listings/bump-button.tsx';
import { Gallery } from '#components/listings/gallery.tsx';
import { conditionLabels, statusLabels } from '#components/listings/labels.ts';
import { ListingActions } from '#components/listings/listing-actions.tsx';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { ListingNotFound } from '#components/listings/listing-not-found.tsx';
import { ListingPrice, priceText } from '#components/listings/listing-price.tsx';
import { SellerCard } from '#components/listings/seller-card.tsx';
import { ShareButton } from '#components/listings/share-button.tsx';
import { StructuredData } from '#components/listings/structured-data.tsx';
import { ModerateDialog } from '#components/moderation/moderate-dialog.tsx';
import { bundleOfferHref } from '#components/offers/bundle-offer-href.ts';
import { ReportDialog } from '#components/reports/report-dialog.tsx';
import { getOwnBumpableFrom, isBumpable } from '#domain/listings/bump-listing.ts';
import { findOtherAvailableListingsOfSeller } from '#domain/listings/find-more-of-seller.ts';
import { findSimilarListings } from '#domain/listings/find-similar-listings.ts';
import { getListingAndCountView, type ListingWithSeller } from '#domain/listings/get-listing.ts';
import { findHiddenReason, type HiddenReason } from '#domain/listings/hidden-reason.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

type Props = { params: Promise<{ slug: string }> };

/** Shared by metadata and page. */
const readListing = loadOncePerRequest(
  async ({ slug }: { slug: string }): Promise<ListingWithSeller | null> =>
    nullIfNotFound(getListingAndCountView(await pageContextOrRedirectToFactorSetUp(), slug)),
);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const listing = await readListing(props);
  if (!listing) return { title: 'Page not found', robots: { index: false } };
  const title = `${listing.title}, ${priceText(listing.price)}`;
  const description = listing.description.replace(/\s+/g, ' ').slice(0, 160);
  const cover = listing.images[0];
  return {
    title,
    description,
    alternates: { canonical: `/listings/${listing.slug}` },
    openGraph: {
      type: 'website',
      title,
      description,
      url: `/listings/${listing.slug}`,
      images: cover
        ? [
            {
              url: resizedImageUrl(cover.url, { width: 1200, height: 630, fit: 'fill' }),
              width: 1200,
              height: 630,
            },
          ]
        : [],
    },
    robots: listing.status === 'AVAILABLE' ? undefined : { index: false },
  };
}

export default async function ListingPage(props: Props) {
  const listing = await readListing(props);
  if (!listing) return notFoundPage(<ListingNotFound />);
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const [similar, more] = await Promise.all([
    findSimilarListings(ctx, listing.id),
    findOtherAvailableListingsOfSeller(ctx, { id: listing.id, sellerId: listing.seller.id }),
  ]);
  const { actor } = ctx;
  const isOwner = actor?.id === listing.seller.id;
  const bumpableFrom = actor && isOwner ? await getOwnBumpableFrom({ ...ctx, actor }, listing.id) : null;
  const isModerator = ctx.actor?.role === 'MODERATOR';
  const hidden = listing.status === 'HIDDEN' ? await findHiddenReason(ctx, listing.id) : null;
  const path = `/listings/${listing.slug}`;
  const { parent } = listing.details;

  return (
    <>
      <StructuredData
        listing={listing}
        details={listing.details}
        url={new URL(path, env().MARKETPLACE_URL).href}
      />
      <Breadcrumb
        items={[
          { label: 'Browse', href: '/' },
          ...(parent ? [{ label: parent.name, href: `/?category=${parent.slug}` }] : []),
          { label: listing.category.name, href: `/?category=${listing.category.slug}` },
          { label: listing.title },
        ]}
        className="mb-4"
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] lg:gap-10">
        <div className="min-w-0">
          <Gallery title={listing.title} images={listing.images} />
        </div>
        <div className="min-w-0 space-y-6">
          <header className="space-y-3">
            {listing.status === 'AVAILABLE' ? null : (
              <StatusBadge tone={statusLabels[listing.status].tone}>
                {statusLabels[listing.status].label}
              </StatusBadge>
            )}
            <p className="text-2xl font-semibold">
              <ListingPrice price={listing.price} />
            </p>
            <h1 className="text-lg font-semibold break-words">{listing.title}</h1>
            <p className="text-sm text-muted">
              {conditionLabels[listing.condition].label}:{' '}
              {conditionLabels[listing.condition].meaning.toLowerCase()}
            </p>
          </header>
          {listing.status === 'HIDDEN' ? <HiddenNotice isOwner={isOwner} {...hidden} /> : null}
          <ListingActions listing={listing} isOwner={isOwner} />
          {bumpableFrom === null ? null : (
            <BumpButton
              listing={{ id: listing.id, title: listing.title }}
              bumpableFrom={bumpableFrom}
              isBumpable={isBumpable(bumpableFrom, ctx.clock())}
            />
          )}
          <div className="space-y-2">
            <SellerCard seller={listing.seller} facts={listing.sellerFacts} />
            {listing.sellerFacts.isFollowing === null ? null : (
              <FollowButton
                seller={{ id: listing.seller.id, name: listing.seller.name }}
                isFollowing={listing.sellerFacts.isFollowing}
                signInReturnPath={ctx.actor ? null : path}
              />
            )}
          </div>
          <Facts listing={listing} />
          <div className="flex flex-wrap items-center gap-2">
            <ShareButton title={listing.title} path={path} />
            {isOwner ? null : (
              <ReportDialog
                target={{ kind: 'listing', id: listing.id, name: listing.title }}
                isSignedIn={ctx.actor !== null}
              />
            )}
            {isModerator ? (
              <ModerateDialog
                action={listing.status === 'HIDDEN' ? 'restore' : 'hide'}
                target={{ id: listing.id, name: listing.title }}
              />
            ) : null}
          </div>
        </div>
        <Description listing={listing} />
      </div>
      {more.length > 0 ? (
        <section aria-labelledby="more" className="mt-12 space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="more" className="text-lg">
              More from this seller
            </h2>
            {isOwner || listing.status !== 'AVAILABLE' ? null : (
              <LinkButton href={bundleOfferHref(listing.seller.id, listing.id)} size="sm">
                <Icon name="tag" />
                Offer for several
              </LinkButton>
            )}
          </div>
          <ListingGrid listings={more} label="More from this seller" level={3} />
        </section>
      ) : null}
      {similar.length > 0 ? (
        <section aria-labelledby="similar" className="mt-12 space-y-4">
          <h2 id="similar" className="text-lg">
            Similar listings
          </h2>
          <ListingGrid listings={similar} label="Similar listings" level={3} />
        </section>
      ) : null}
    </>
  );
}

type HiddenNoticeProps = { isOwner: boolean } & Partial<HiddenReason>;

function HiddenNotice({ isOwner, reason, appealPath }: HiddenNoticeProps) {
  return (
    <Alert tone="danger" title="A moderator has hidden this listing">
      <p>
        {isOwner
          ? 'Only you and the moderators can see it.'
          : 'Only its owner and the moderators can see it.'}
      </p>
      {reason ? <p className="break-words">The reason: {reason}</p> : null}
      {isOwner ? (
        <p>
          If you think this is a mistake,{' '}
          {appealPath ? (
            <PageLink href={appealPath} className="link">
              appeal
            </PageLink>
          ) : (
            <a href={`mailto:${supportAddress(env())}`} className="link">
              write to us
            </a>
          )}
          .
        </p>
      ) : null}
    </Alert>
  );
}

function Facts({ listing }: { listing: ListingWithSeller }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact label="Location" icon={<Icon name="map-pin" />}>
        {listing.location}
      </Fact>
      <Fact label="Handover" icon={listing.canDeliver ? <Icon name="truck" /> : <Icon name="users" />}>
        <Handover listing={listing} />
      </Fact>
      {listing.brand ? <Fact label="Brand">{listing.brand}</Fact> : null}
      {listing.details.values.map(({ label, value, ...attribute }) => (
        <Fact key={label} label={label}>
          {formatAttributeValue(attribute, value)}
        </Fact>
      ))}
      <Fact label="Category">{listing.category.name}</Fact>
      <Fact label="Listed">
        <RelativeTime value={listing.createdAt} />
      </Fact>
      <Fact label="Interest">
        <span className="inline-flex items-center gap-3">
          <span className="inline-flex items-center gap-1">
            <Icon name="eye" className="size-4" />
            {listing.viewCount} {listing.viewCount === 1 ? 'view' : 'views'}
          </span>
          <span className="inline-flex items-center gap-1">
            <Icon name="heart" className="size-4" />
            {listing.likeCount} {listing.likeCount === 1 ? 'like' : 'likes'}
          </span>
        </span>
      </Fact>
    </dl>
  );
}

function Handover({ listing }: { listing: Listing }) {
  if (listing.meetupOnly) return 'Meet-up only';
  if (!listing.canDeliver) return 'To be agreed with the seller';
  if (listing.deliveryFee === null) return 'Meet-up or delivery';
  if (listing.deliveryFee === '0.00') return 'Meet-up or free delivery';
  return (
    <>
      Meet-up, or delivery for <Money amount={listing.deliveryFee} />
    </>
  );
}

function Fact({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex items-center gap-1.5 break-words [&>svg]:size-4 [&>svg]:shrink-0">
        {icon}
        <span className="min-w-0">{children}</span>
      </dd>
    </div>
  );
}

function Description({ listing }: { listing: Listing }) {
  return (
    <section aria-labelledby="description" className="min-w-0 space-y-2 lg:col-start-1">
      <h2 id="description" className="text-lg">
        Description
      </h2>
      <p className="max-w-[70ch] whitespace-pre-line break-words">{listing.description}</p>
      {listing.tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-2 pt-2">
          {listing.tags.map((tag) => (
            <li key={tag}>
              <LinkButton href={`/?tag=${encodeURIComponent(tag)}`} size="sm">
                {tag}
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
