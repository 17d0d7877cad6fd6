import { z } from 'zod';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  moneyText,
  optionalEmptyAsAbsent,
  timestamp,
} from './common.ts';
import { hasAtMostTwoDecimals, maximumPriceSgd } from './listing-fields.ts';

/** After that nobody can accept an offer any more. */
export const OFFER_LIFETIME_HOURS = 48;

export const offerStatuses = [
  'OPEN',
  'ACCEPTED',
  'DECLINED',
  'COUNTERED',
  'WITHDRAWN',
  'EXPIRED',
  'CANCELLED',
  'CLOSED',
] as const;

export const messageEventKinds = [
  'OFFER_MADE',
  'OFFER_ACCEPTED',
  'OFFER_DECLINED',
  'OFFER_WITHDRAWN',
  'RESERVATION_RELEASED',
  'SOLD',
  'SALE_CANCELLED',
] as const;

/** “Oak table and 2 more items”: what an offer for so many listings is for. */
export function formatOfferTitle(title: string, count: number): string {
  if (count <= 1) return title;
  return count === 2 ? `${title} and another item` : `${title} and ${count - 1} more items`;
}

const amount = z
  .number('Say how much')
  .min(0.01, { error: 'An offer is at least 0.01', abort: true })
  .max(maximumPriceSgd, { error: 'An offer can be at most 9,999,999.99', abort: true })
  .refine(hasAtMostTwoDecimals, 'An offer can have at most two decimals')
  .meta({ description: 'Singapore dollars' });

export const makeOfferBody = z.object({ amount });

/** How many listings an offer for several has. */
export const bundleOfferListingCounts = { least: 2, most: 10 } as const;

export const makeBundleOfferBody = z.object({
  listingIds: z
    .array(id)
    .min(bundleOfferListingCounts.least, `Choose at least ${bundleOfferListingCounts.least} listings`)
    .max(bundleOfferListingCounts.most, `Choose at most ${bundleOfferListingCounts.most} listings`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each listing once')
    .meta({ description: 'All of one seller. The chat is the one about the first' }),
  amount,
});

export const markSoldToBody = z.object({
  buyerId: id.meta({ description: 'Somebody who wrote about the listing' }),
  amount: z
    .number('Say for how much it was sold')
    .min(0, { error: 'A sale cannot be for less than nothing', abort: true })
    .max(maximumPriceSgd, { error: 'A sale can be for at most 9,999,999.99', abort: true })
    .refine(hasAtMostTwoDecimals, 'A sale can have at most two decimals')
    .optional()
    .meta({
      description:
        'By default the price of the listing; what was agreed by an offer of this buyer comes before it',
    }),
  expectedUpdatedAt,
});

/** `before`: the id of an offer; the answer holds older ones. */
export const offerListQuery = z.object({
  before: optionalEmptyAsAbsent(z.string()),
  limit: clampedLimitQuery(20, 50),
});

export const offer = z.object({
  id,
  conversationId: id,
  listingId: id,
  buyerId: id,
  sellerId: id,
  /** The buyer or the seller. The other one accepts, declines or counters. */
  madeById: id,
  amount: moneyText,
  status: z.enum(offerStatuses).meta({
    description:
      'CANCELLED: accepted first, then the seller released the reservation or the buyer closed the account. CLOSED: open until the listing was sold or taken away, or one of the two blocked the other or closed the account',
  }),
  /** The offer that this one counters. */
  parentId: id.nullable(),
  createdAt: timestamp,
  /** An open offer becomes EXPIRED then. */
  expiresAt: timestamp,
  /** When it ceased to be open. */
  decidedAt: timestamp.nullable(),
  listings: z
    .array(z.object({ id, title: z.string(), price: moneyText }))
    .optional()
    .meta({
      description:
        'Present in an offer for several listings: all of them, as they were when it was made. listingId is the first',
    }),
});

/** Newest first; `nextCursor` goes into `before`. */
export const offerPage = z.object({ data: z.array(offer), nextCursor: z.string().nullable() });

/** A sale of a listing to a person. */
export const deal = z.object({
  id,
  listingId: id,
  sellerId: id,
  buyerId: id,
  conversationId: id.nullable(),
  /** The accepted offer, if there was one. */
  offerId: id.nullable(),
  amount: moneyText,
  createdAt: timestamp,
  /** When the listing was offered again. */
  cancelledAt: timestamp.nullable(),
});

/** The sales of an offer for several listings, one for each, in their order. */
export const dealList = z.object({ data: z.array(deal) });

export type MakeOfferBody = z.output<typeof makeOfferBody>;
export type MakeBundleOfferBody = z.output<typeof makeBundleOfferBody>;
export type MarkSoldToBody = z.output<typeof markSoldToBody>;
export type OfferListQuery = z.output<typeof offerListQuery>;
export type Offer = z.output<typeof offer>;
export type OfferStatus = (typeof offerStatuses)[number];
export type OfferPage = z.output<typeof offerPage>;
export type Deal = z.output<typeof deal>;
export type DealList = z.output<typeof dealList>;
export type MessageEventKind = (typeof messageEventKinds)[number];
