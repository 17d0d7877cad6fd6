import { toKeysetPage } from '@repo/db/keyset-page';
import type { Prisma } from '@repo/db/marketplace';
import type { ExternalListQuery } from '@repo/schemas/external-list';
import type { ExternalListing, ExternalListingPage } from '@repo/schemas/marketplace/external';
import type { KeyContext } from '#domain/context.ts';

const columns = {
  id: true,
  slug: true,
  title: true,
  description: true,
  price: true,
  condition: true,
  status: true,
  categoryId: true,
  location: true,
  brand: true,
  tags: true,
  meetupOnly: true,
  canDeliver: true,
  deliveryFee: true,
  images: { select: { url: true }, orderBy: { order: 'asc' } },
  likeCount: true,
  viewCount: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

function toExternal({ price, deliveryFee, images, createdAt, updatedAt, ...row }: Row): ExternalListing {
  return {
    ...row,
    priceCents: price.times(100).toNumber(),
    currency: 'SGD',
    deliveryFeeCents: deliveryFee === null ? null : deliveryFee.times(100).toNumber(),
    images: images.map(({ url }) => url),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The listings of the key's owner, by id. Index: listing_seller_id_id_idx. */
export async function listListingsOfKeyOwner(
  { db, key }: Pick<KeyContext, 'db' | 'key'>,
  { limit, cursor, updatedSince }: ExternalListQuery,
): Promise<ExternalListingPage> {
  const rows = await db.listing.findMany({
    where: {
      sellerId: key.ownerId,
      deletedAt: null,
      ...(cursor !== undefined && { id: { gt: cursor } }),
      ...(updatedSince !== undefined && { updatedAt: { gte: new Date(updatedSince) } }),
    },
    orderBy: { id: 'asc' },
    take: limit + 1,
    select: columns,
  });
  const { data, nextCursor } = toKeysetPage(rows, limit, ({ id }) => id);
  return { data: data.map(toExternal), nextCursor };
}
