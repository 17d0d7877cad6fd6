import type { Listing } from '@repo/schemas/marketplace/listing';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { listingAcceptsOffers } from '#components/chat/accepts-offers.ts';
import { FavoriteButton } from './favorite-button.tsx';

/** What the owner, or anybody else, can do with a listing. Signed out, the links lead back after sign-in. */
export function ListingActions({ listing, isOwner }: { listing: Listing; isOwner: boolean }) {
  if (isOwner) {
    return (
      <div className="flex flex-wrap gap-3">
        <LinkButton href={`/sell/${listing.id}`} variant="primary" size="lg">
          <Icon name="pencil" />
          Edit listing
        </LinkButton>
        <LinkButton href="/dashboard" size="lg">
          My listings
        </LinkButton>
      </div>
    );
  }
  const chat = `/chat?listing=${encodeURIComponent(listing.id)}`;
  return (
    <div className="flex flex-wrap gap-3">
      {listing.status === 'SOLD' ? null : (
        <LinkButton href={chat} variant="primary" size="lg" className="flex-1">
          <Icon name="message-circle" />
          Chat with seller
        </LinkButton>
      )}
      {listingAcceptsOffers(listing) ? (
        <LinkButton href={`${chat}&offer`} size="lg" className="flex-1">
          <Icon name="tag" />
          Make an offer
        </LinkButton>
      ) : null}
      <FavoriteButton
        listingId={listing.id}
        title={listing.title}
        isFavorited={listing.isFavorited}
        shape="wide"
        className="flex-1"
      />
    </div>
  );
}
