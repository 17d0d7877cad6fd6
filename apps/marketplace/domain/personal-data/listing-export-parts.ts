import type { MarketplaceDb } from '@repo/db/marketplace';
import { type ExportPart, readInPages, readInPagesById, yieldRows } from '@repo/personal-data/export-parts';

/** Internal to search and moderation, or redundant: names say more than the ids of seller and category. */
const internal = {
  sellerId: true,
  categoryId: true,
  tagKeys: true,
  placeList: true,
  searchText: true,
  hiddenFrom: true,
} as const;

const named = {
  category: { select: { name: true } },
  images: { select: { url: true, order: true }, orderBy: { order: 'asc' } },
} as const;

export function listingExportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  return [
    {
      path: 'listings.json',
      about: 'What you offered, deleted listings too, with the addresses of the pictures.',
      records: () =>
        readInPagesById(({ where, ...page }) =>
          db.listing.findMany({
            ...page,
            where: { ...where, sellerId: userId },
            omit: internal,
            include: named,
          }),
        ),
    },
    {
      path: 'listing-drafts.json',
      about: 'Listings that you began and have not published.',
      records: () =>
        yieldRows(
          db.listingDraft.findMany({
            where: { sellerId: userId },
            orderBy: { id: 'asc' },
            select: { id: true, content: true, createdAt: true, updatedAt: true },
          }),
        ),
    },
    {
      path: 'pictures.json',
      about: 'Pictures that you uploaded: their key at the media host, and their size where it is known.',
      records: () =>
        readInPages(
          ({ after, take }) =>
            db.storedImage.findMany({
              where: { userId, key: { gt: after } },
              orderBy: { key: 'asc' },
              take,
              select: { key: true, bytes: true, createdAt: true },
            }),
          ({ key }) => key,
        ),
    },
    {
      path: 'unused-pictures.json',
      about:
        'Pictures that you uploaded and have not used yet. Those that are in no draft are removed after a day.',
      records: () =>
        yieldRows(db.imageUpload.findMany({ where: { userId }, select: { key: true, createdAt: true } })),
    },
  ];
}
