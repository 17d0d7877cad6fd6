import type { ListingItem } from '@repo/schemas/marketplace/listing';
import { Badge } from '@repo/ui/badge';
import { PageLink } from '@repo/ui/page-link';
import { RelativeTime } from '@repo/ui/time';
import { conditionNames, statusNames } from '#domain/listings/listing-names.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { ListingPhoto } from './listing-photo.tsx';
import { priceText } from './listing-price.tsx';
import type { RatingTexts } from './rating-texts.ts';

/** Only what a card shows, to keep the page's data small. Saved listings have no age. */
export type CardListing = Pick<
  ListingItem,
  'id' | 'slug' | 'title' | 'price' | 'condition' | 'location' | 'isFavorited'
> & {
  /** Omitted while available, as almost all are. */
  status?: ListingItem['status'];
  photo?: string | undefined;
  createdAt?: string | undefined;
  /** Of a favourite that costs less than when it was saved. */
  oldPrice?: string;
  /** From where the search is near. */
  distance?: string;
  /** Of the seller; omitted without reviews. */
  rating?: RatingTexts;
};

export type ListingCardProps = {
  listing: CardListing;
  level: 2 | 3;
  /** Loads the photo at once; for the first row of a page. */
  eager?: boolean;
  /** The largest element above the fold. */
  first?: boolean;
};

/** The widest card, in CSS pixels. */
const widest = 320;

/** The whole card is one link. */
export function ListingCard({ listing, level, eager = false, first = false }: ListingCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const {
    id,
    slug,
    title,
    price,
    oldPrice,
    condition,
    status,
    location,
    createdAt,
    photo,
    rating,
    distance,
    isFavorited,
  } = listing;
  const conditionText = conditionNames[condition];
  const where = distance ? `${distance} · ${location}` : location;
  return (
    <article className="group relative">
      <div className="card-photo">
        <ListingPhoto url={photo} alt="" width={widest} height={widest} eager={eager} first={first} />
        {status ? <Badge className="absolute bottom-2 left-2">{statusNames[status]}</Badge> : null}
      </div>
      <div className="card-text">
        <p>
          {priceText(price)}
          {oldPrice ? (
            <s className="ml-2 font-normal text-muted">
              <span className="sr-only">before: </span>
              {priceText(oldPrice)}
            </s>
          ) : null}
        </p>
        <Heading>
          <PageLink href={`/listings/${slug}`} className="card-link">
            {title}
          </PageLink>
        </Heading>
        {createdAt ? (
          <p>
            {`${conditionText} · `}
            <RelativeTime value={createdAt} />
          </p>
        ) : (
          <p>{conditionText}</p>
        )}
        <p>
          {rating ? (
            <span role="img" aria-label={rating[1]}>
              {rating[0]}
            </span>
          ) : null}
          {rating ? ` · ${where}` : where}
        </p>
      </div>
      <FavoriteButton listingId={id} title={title} isFavorited={isFavorited} />
    </article>
  );
}
