import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma } from '@repo/db/marketplace';
import { ratingJsonSql, sellerFactsJsonSql } from '#domain/sellers/seller-facts.ts';
import { listingDetailsSql } from './listing-details.ts';

export const isoSql = (column: string) => Prisma.raw(isoTimestampSql(column));

const images = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('url', i.url) ORDER BY i."order"), '[]')
   FROM listing_image i WHERE i.listing_id = l.id) AS "images"`;

const imagesInFull = Prisma.sql`
  (SELECT coalesce(json_agg(json_build_object('id', i.id, 'url', i.url, 'order', i."order") ORDER BY i."order"), '[]')
   FROM listing_image i WHERE i.listing_id = l.id) AS "images"`;

const createdAt = Prisma.sql`${isoSql('l.created_at')} AS "createdAt"`;
const updatedAt = Prisma.sql`${isoSql('l.updated_at')} AS "updatedAt"`;
const category = Prisma.sql`json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) AS "category"`;

const common = Prisma.sql`
  l.id, l.title, l.slug, l.price::text AS "price", l.condition, l.status, l.location, ${createdAt},
  l.like_count AS "likeCount"`;

const seller = Prisma.sql`json_build_object('id', s.id, 'name', s.name, 'image', s.image) AS "seller"`;

function isFavorited(viewerId: string | null): Prisma.Sql {
  if (viewerId === null) return Prisma.empty;
  return Prisma.sql`,
  EXISTS (SELECT FROM favorite f WHERE f.user_id = ${viewerId} AND f.listing_id = l.id) AS "isFavorited"`;
}

/** Columns of `listingItem`; needs listing `l` and seller `s`. `isFavorited` only for a viewer. */
export function itemColumnsSql(viewerId: string | null): Prisma.Sql {
  return Prisma.sql`${common}, ${images}, ${seller}${isFavorited(viewerId)}`;
}

/** Columns of `ListingCardItem`, for pages alone: the documented list has no rating. Needs listing `l` and seller `s`. */
export function cardColumnsSql(viewerId: string | null): Prisma.Sql {
  return Prisma.sql`${itemColumnsSql(viewerId)}, ${ratingJsonSql} AS "sellerRating"`;
}

/** Columns of an entry of the feed; needs listing `l` and seller `s`. */
export const feedColumnsSql = Prisma.sql`${itemColumnsSql(null)}, ${updatedAt}`;

/** Columns of `listing`; needs listing `l`, seller `s` and category `c`. */
export function listingColumnsSql(viewerId: string | null): Prisma.Sql {
  return Prisma.sql`
  ${common}, ${imagesInFull}, l.description, l.brand, l.view_count AS "viewCount",
  json_build_object('id', s.id, 'name', s.name, 'image', s.image, 'isVerified', s.email_verified_at IS NOT NULL) AS "seller",
  ${category}, l.tags, l.attributes, l.meetup_only AS "meetupOnly", l.can_deliver AS "canDeliver",
  l.delivery_fee::text AS "deliveryFee", l.place_id AS "placeId", ${updatedAt}${isFavorited(viewerId)}`;
}

/** Columns of the owner's table; needs listing `l`, seller `s` and category `c`. */
export const ownListingColumnsSql = Prisma.sql`
  ${common}, ${images}, ${seller}, ${category}, l.view_count AS "viewCount", ${updatedAt}`;

/** Columns of `ListingWithSeller`, for its page alone. */
export function listingPageColumnsSql(viewerId: string | null): Prisma.Sql {
  return Prisma.sql`${listingColumnsSql(viewerId)}, ${sellerFactsJsonSql(viewerId)} AS "sellerFacts", ${listingDetailsSql} AS "details"`;
}
