import type { MarketplaceDb } from '@repo/db/marketplace';
import { all, byId, type ExportPart, mapped, paged, single } from '@repo/personal-data/export-parts';
import { exportMessages } from './export-messages.ts';
import { exportRecords } from './export-records.ts';

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

const listingSelect = {
  id: true,
  title: true,
  slug: true,
  description: true,
  price: true,
  condition: true,
  status: true,
  location: true,
  brand: true,
  tags: true,
  meetupOnly: true,
  canDeliver: true,
  deliveryFee: true,
  likeCount: true,
  viewCount: true,
  hiddenAt: true,
  hiddenReason: true,
  deletedAt: true,
  createdAt: true,
  updatedAt: true,
  category: { select: { name: true } },
  images: { select: { url: true, order: true }, orderBy: { order: 'asc' } },
} as const;

/** Everything about one person, a subject each. Other people appear by the name that they show, if at all. */
export function exportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  return [
    {
      path: 'profile.json',
      about:
        'Your account: name, email address, picture, what you wrote about yourself, and a ban if there is one.',
      records: () => single(db.user.findUnique({ where: { id: userId }, select: profileSelect })),
    },
    {
      path: 'address-changes.json',
      about: 'Changes of your email address that you asked for, and what became of them.',
      records: () =>
        byId(({ where, ...page }) =>
          db.addressChange.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              oldEmail: true,
              newEmail: true,
              createdAt: true,
              confirmedAt: true,
              cancelledAt: true,
              undoneAt: true,
            },
          }),
        ),
    },
    {
      path: 'passkeys.json',
      about: 'Passkeys that you can sign in with: their names, when they were made and last used.',
      records: () =>
        byId(({ where, ...page }) =>
          db.passkey.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, name: true, createdAt: true, lastUsedAt: true },
          }),
        ),
    },
    {
      path: 'sign-ins.json',
      about: 'Where you are signed in: the program, when you signed in, and when it was last used.',
      records: () =>
        byId(({ where, ...page }) =>
          db.signIn.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              userAgent: true,
              createdAt: true,
              lastUsedAt: true,
              provenAt: true,
              expiresAt: true,
            },
          }),
        ),
    },
    {
      path: 'connected-accounts.json',
      about: 'Accounts elsewhere that sign you in, by kind.',
      records: () =>
        all(db.account.findMany({ where: { userId }, select: { provider: true, createdAt: true } })),
    },
    {
      path: 'mailed-links.json',
      about:
        'Links that we mailed to you to confirm your address or choose a password, without the links themselves.',
      records: () =>
        byId(({ where, ...page }) =>
          db.emailToken.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, purpose: true, createdAt: true, expiresAt: true, usedAt: true },
          }),
        ),
    },
    {
      path: 'listings.json',
      about: 'What you offered, deleted listings too, with the addresses of the pictures.',
      records: () =>
        byId(({ where, ...page }) =>
          db.listing.findMany({ ...page, where: { ...where, sellerId: userId }, select: listingSelect }),
        ),
    },
    {
      path: 'listing-drafts.json',
      about: 'Listings that you began and have not published.',
      records: () =>
        all(
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
        paged(
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
        all(db.imageUpload.findMany({ where: { userId }, select: { key: true, createdAt: true } })),
    },
    {
      path: 'favourites.json',
      about: 'Listings that you saved.',
      records: () =>
        byId(({ where, ...page }) =>
          db.favorite.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, createdAt: true, listing: { select: { id: true, title: true, slug: true } } },
          }),
        ),
    },
    {
      path: 'messages.json',
      about:
        'Your conversations: what you wrote and what was written to you, the other person by the name they show.',
      records: () => exportMessages(db, userId),
    },
    {
      path: 'blocked-people.json',
      about: 'People whom you blocked, by the name they show.',
      records: () =>
        mapped(
          paged(
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
    ...exportRecords(db, userId),
  ];
}
