import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import {
  type ExportPart,
  mapRows,
  readInPagesById,
  yieldRowIfPresent,
} from '@repo/personal-data/export-parts';
import { includeOfferItems } from '#domain/offers/offer-rows.ts';

const named = {
  buyer: { select: { name: true } },
  seller: { select: { name: true } },
  listing: { select: { id: true, title: true } },
} as const;

type Named = { buyerId: string; buyer: { name: string }; seller: { name: string } };

/** The other person appears by the name they show. */
const sides = ({ buyerId, buyer, seller }: Named, userId: string) =>
  buyerId === userId ? { youAre: 'buyer', with: seller.name } : { youAre: 'seller', with: buyer.name };

type ExportedReview = Prisma.ReviewGetPayload<{
  include: { author: { select: { name: true } }; subject: { select: { name: true } } };
}>;

function presentReview(
  { id, dealId, authorId, author, subject, rating, text, createdAt, publishedAt, ...review }: ExportedReview,
  userId: string,
) {
  const { reply, repliedAt, replyHiddenAt, subjectId } = review;
  return {
    id,
    deal: dealId,
    from: authorId === userId ? 'you' : author.name,
    about: authorId === userId ? subject.name : 'you',
    rating,
    text,
    createdAt,
    publishedAt,
    // A hidden one is for who wrote it alone.
    ...(replyHiddenAt === null || subjectId === userId ? { reply, repliedAt } : {}),
  };
}

export function dealExportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  const parties = { OR: [{ buyerId: userId }, { sellerId: userId }] };
  return [
    {
      path: 'offers.json',
      about: 'Offers that you made or got, and what became of them.',
      records: () =>
        mapRows(
          readInPagesById(({ where, ...page }) =>
            db.offer.findMany({
              ...page,
              where: { ...where, ...parties },
              include: { ...named, ...includeOfferItems },
            }),
          ),
          (offer) => ({
            id: offer.id,
            conversation: offer.conversationId,
            listing: offer.listing,
            ...(offer.items.length > 0 && {
              listings: offer.items.map(({ listingId, title, price }) => ({ id: listingId, title, price })),
            }),
            ...sides(offer, userId),
            madeBy: offer.madeById === userId ? 'you' : 'the other person',
            instead: offer.parentId,
            amount: offer.amount.toFixed(2),
            status: offer.status,
            createdAt: offer.createdAt,
            expiresAt: offer.expiresAt,
            decidedAt: offer.decidedAt,
          }),
        ),
    },
    {
      path: 'reviews.json',
      about: 'Reviews that you wrote, and those about you that others can read.',
      records: () =>
        mapRows(
          readInPagesById(({ where, ...page }) =>
            db.review.findMany({
              ...page,
              where: {
                ...where,
                OR: [{ authorId: userId }, { subjectId: userId, publishedAt: { not: null }, hiddenAt: null }],
              },
              include: { author: { select: { name: true } }, subject: { select: { name: true } } },
            }),
          ),
          (review) => presentReview(review, userId),
        ),
    },
    {
      path: 'response-time.json',
      about: 'How fast you usually answer a first message, if your pages show it.',
      records: () =>
        yieldRowIfPresent(
          db.responseTime.findUnique({ where: { sellerId: userId }, omit: { sellerId: true } }),
        ),
    },
    {
      path: 'deals.json',
      about: 'What you sold to somebody or bought.',
      records: () =>
        mapRows(
          readInPagesById(({ where, ...page }) =>
            db.deal.findMany({ ...page, where: { ...where, ...parties }, include: named }),
          ),
          (deal) => ({
            id: deal.id,
            conversation: deal.conversationId,
            offer: deal.offerId,
            listing: deal.listing,
            ...sides(deal, userId),
            amount: deal.amount.toFixed(2),
            createdAt: deal.createdAt,
            cancelledAt: deal.cancelledAt,
          }),
        ),
    },
  ];
}
