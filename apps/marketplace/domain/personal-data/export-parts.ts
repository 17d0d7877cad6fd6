import type { MarketplaceDb } from '@repo/db/marketplace';
import {
  createTablePart,
  type ExportPart,
  mapRows,
  readInPages,
  yieldRowIfPresent,
  yieldRows,
} from '@repo/personal-data/export-parts';
import { activityExportParts } from './activity-export-parts.ts';
import { dealExportParts } from './deal-export-parts.ts';
import { exportMessages } from './export-messages.ts';
import { listingExportParts } from './listing-export-parts.ts';
import { paymentExportParts } from './payment-export-parts.ts';
import { signInExportParts } from './sign-in-export-parts.ts';

const profileSelect = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  image: true,
  bio: true,
  location: true,
  role: true,
  bannedAt: true,
  banReason: true,
  createdAt: true,
  updatedAt: true,
} as const;

/** Other people appear by their display name, if at all. */
export function personalExportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  return [
    {
      path: 'profile.json',
      about:
        'Your account: name, email address, picture, what you wrote about yourself, and a ban if there is one.',
      records: () => yieldRowIfPresent(db.user.findUnique({ where: { id: userId }, select: profileSelect })),
    },
    ...signInExportParts(db, userId),
    ...listingExportParts(db, userId),
    createTablePart('favourites.json', 'Listings that you saved.', db.favorite, {
      where: { userId },
      select: { id: true, createdAt: true, listing: { select: { id: true, title: true, slug: true } } },
    }),
    {
      path: 'recently-viewed.json',
      about: 'Listings that you looked at last.',
      records: () =>
        yieldRows(
          db.recentView.findMany({
            where: { userId },
            orderBy: { viewedAt: 'desc' },
            select: { viewedAt: true, listing: { select: { id: true, title: true, slug: true } } },
          }),
        ),
    },
    createTablePart('saved-searches.json', 'Searches that you saved, and what they found.', db.savedSearch, {
      where: { userId },
      select: {
        id: true,
        parameters: true,
        frequency: true,
        createdAt: true,
        matches: {
          orderBy: { matchedAt: 'asc' },
          select: { matchedAt: true, listing: { select: { id: true, title: true, slug: true } } },
        },
      },
    }),
    {
      path: 'messages.json',
      about:
        'Your conversations: what you wrote and what was written to you, the other person by the name they show.',
      records: () => exportMessages(db, userId),
    },
    ...dealExportParts(db, userId),
    ...paymentExportParts(db, userId),
    {
      path: 'following.json',
      about: 'Sellers whom you follow, by the name they show.',
      records: () =>
        mapRows(
          readInPages(
            ({ after, take }) =>
              db.follow.findMany({
                where: { followerId: userId, sellerId: { gt: after } },
                orderBy: { sellerId: 'asc' },
                take,
                select: { sellerId: true, createdAt: true, seller: { select: { name: true } } },
              }),
            ({ sellerId }) => sellerId,
          ),
          ({ createdAt, seller }) => ({ createdAt, name: seller.name }),
        ),
    },
    {
      path: 'blocked-people.json',
      about: 'People whom you blocked, by the name they show.',
      records: () =>
        mapRows(
          readInPages(
            ({ after, take }) =>
              db.block.findMany({
                where: { blockerId: userId, blockedId: { gt: after } },
                orderBy: { blockedId: 'asc' },
                take,
                select: { blockedId: true, createdAt: true, blocked: { select: { name: true } } },
              }),
            ({ blockedId }) => blockedId,
          ),
          ({ createdAt, blocked }) => ({ createdAt, name: blocked.name }),
        ),
    },
    ...activityExportParts(db, userId),
  ];
}
