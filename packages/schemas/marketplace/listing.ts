import { z } from 'zod';
import { attributeInput, attributeTypes } from './category-attribute.ts';
import { expectedUpdatedAt, id, moneyText, pagination, timestamp } from './common.ts';
import {
  listingAnswerFields,
  listingBodyFields,
  listingConditions,
  listingStatuses,
  optionalListingFields,
  ownerSettableStatuses,
} from './listing-fields.ts';

type Handover = {
  meetupOnly?: boolean | undefined;
  canDeliver?: boolean | undefined;
  deliveryFee?: number | null | undefined;
};

export const handoverMessages = {
  meetupAndDelivery: 'Choose either meet-up only or delivery, not both',
  feeWithoutDelivery: 'A delivery fee needs delivery to be offered',
} as const;

/** Reports contradicting delivery fields of a complete listing. */
export function findHandoverContradictions(
  handover: Handover,
): { field: 'meetupOnly' | 'deliveryFee'; message: string }[] {
  const problems: { field: 'meetupOnly' | 'deliveryFee'; message: string }[] = [];
  if (handover.meetupOnly && handover.canDeliver) {
    problems.push({ field: 'meetupOnly', message: handoverMessages.meetupAndDelivery });
  }
  if (!handover.canDeliver && handover.deliveryFee !== null && handover.deliveryFee !== undefined) {
    problems.push({ field: 'deliveryFee', message: handoverMessages.feeWithoutDelivery });
  }
  return problems;
}

function refuseContradictions(handover: Handover, context: z.RefinementCtx): void {
  for (const { field, message } of findHandoverContradictions(handover)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

export const createListingBody = z
  .object({
    ...listingBodyFields,
    ...optionalListingFields,
    attributes: attributeInput.optional(),
    copyOf: id
      .optional()
      .meta({ description: 'A listing of the caller’s whose pictures this one may show too' }),
    draftId: id
      .optional()
      .meta({ description: 'The draft of the caller’s that is published, and goes with it' }),
  })
  .superRefine(refuseContradictions);

/**
 * A missing field is unchanged; `images` replaces the whole set; turning canDeliver off removes the fee. The domain refuses a
 * result that contradicts the stored fields.
 */
export const updateListingBody = z
  .object({
    ...listingBodyFields,
    status: z.enum(ownerSettableStatuses, 'Choose a status from the list'),
    attributes: attributeInput,
    expectedUpdatedAt,
  })
  .partial()
  .superRefine((body, context) => {
    if (body.meetupOnly && body.canDeliver) {
      context.addIssue({ code: 'custom', path: ['meetupOnly'], message: handoverMessages.meetupAndDelivery });
    }
  });

/** SOLD restores an archived listing to that status. */
export const relistBody = z.object({
  status: z
    .enum(['AVAILABLE', 'RESERVED', 'SOLD'], 'Choose a status: available, reserved or sold')
    .default('AVAILABLE'),
});

const seller = z.object({ id, name: z.string(), image: z.string().nullable() });

/** `isFavorited` exists only for a signed-in caller. */
export const listingItem = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  price: moneyText,
  condition: z.enum(listingConditions),
  status: z.enum(listingStatuses),
  location: z.string(),
  createdAt: timestamp,
  likeCount: z.int(),
  images: z.array(z.object({ url: z.string() })),
  seller,
  isFavorited: z.boolean().optional(),
  distance: z.number().optional().meta({
    description:
      'Kilometres from near to the middle of the listing’s place, where near is sent; whole ones from a position',
  }),
});

export const listing = listingItem.extend({
  ...listingAnswerFields,
  viewCount: z.int(),
  images: z.array(z.object({ id, url: z.string(), order: z.int() })),
  seller: seller.extend({ isVerified: z.boolean().meta({ description: 'Has proved the e-mail address' }) }),
  category: z.object({ id, name: z.string(), slug: z.string() }),
  updatedAt: timestamp,
});

/** One of the two. */
const searchNote = z.object({
  corrected: z.string().optional().meta({ description: 'The listings are those of this spelling' }),
  partial: z
    .string()
    .optional()
    .meta({ description: 'No listing has all words; the listings have most of these' }),
});

export const listingPage = z.object({
  data: z.array(listingItem),
  pagination,
  search: searchNote.optional().meta({ description: 'Present when the query as typed has no hit' }),
});

/** A list that has no pages. */
export const unpagedListings = z.object({ data: z.array(listingItem) });

const count = z.int();

/** Each facet is counted with all other filters applied. */
export const listingFacets = z.object({
  total: count,
  categories: z.array(
    z.object({ slug: z.string(), name: z.string(), icon: z.string(), parent: z.string().nullable(), count }),
  ),
  conditions: z.array(z.object({ value: z.enum(listingConditions), count })),
  priceBands: z
    .array(z.object({ min: z.number(), max: z.number().nullable(), count }))
    .meta({ description: 'Both ends belong to the band, as in minPrice and maxPrice; the last one is open' }),
  locations: z.array(z.object({ value: z.string(), count })).meta({ description: 'The most frequent ones' }),
  attributes: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(attributeTypes),
        unit: z.string(),
        values: z.array(
          z.object({
            value: z.string().nullable().meta({ description: 'Of a choice or size' }),
            min: z
              .number()
              .nullable()
              .meta({ description: 'Of a range of numbers or years, to which both ends belong' }),
            max: z.number().nullable(),
            count,
          }),
        ),
      }),
    )
    .meta({ description: 'Of the category, where the search is in one' }),
  search: searchNote.optional(),
});

export const listingSuggestions = z.object({
  suggestions: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('word'),
        text: z.string().meta({ description: 'The whole query, completed' }),
      }),
      z.object({ kind: z.literal('category'), text: z.string(), slug: z.string(), icon: z.string() }),
      z.object({
        kind: z.literal('listing'),
        text: z.string(),
        id,
        slug: z.string(),
        price: moneyText,
        image: z.string().nullable(),
      }),
    ]),
  ),
});

/** Any status except deleted. */
export const ownListing = listingItem.omit({ isFavorited: true }).extend({
  viewCount: z.int(),
  updatedAt: timestamp,
  category: z.object({ id, name: z.string(), slug: z.string() }),
  hiddenByModerator: z.boolean().meta({
    description: 'Whether a moderator hid it: archived since or not, it is neither relisted nor duplicated',
  }),
  hiddenReason: z.string().nullable().meta({ description: 'What the moderator said who hid the listing' }),
  openOffers: z.int().meta({ description: 'How many buyers wait for the answer to an offer or give one' }),
  reservedFor: z.string().nullable().meta({ description: 'The name of the buyer whose offer is accepted' }),
  soldTo: z.string().nullable().meta({ description: 'The name of the buyer, where one is recorded' }),
  bumpableFrom: timestamp.meta({
    description: 'From when on it can be brought back to the top, while it is available',
  }),
});

export const bumpedListing = z.object({
  bumpedAt: timestamp,
  bumpableFrom: timestamp.meta({ description: 'From when on it can be brought back to the top again' }),
});

export const ownListingPage = z.object({
  data: z.array(ownListing),
  pagination,
  counts: z
    .object({ AVAILABLE: count, RESERVED: count, SOLD: count, ARCHIVED: count, HIDDEN: count })
    .meta({ description: 'Of all the listings, whatever the status asked for' }),
});

/** Views and likes of the owner's listings in the last 14 Singapore days, oldest first, today last. */
export const listingActivity = z.object({
  days: z.array(z.object({ date: z.iso.date(), views: count, likes: count })),
  listings: z
    .array(z.object({ id, views: z.array(count), likes: z.array(count) }))
    .meta({ description: 'The same days for each listing that had any' }),
});

export type CreateListingBody = z.output<typeof createListingBody>;
export type UpdateListingBody = z.output<typeof updateListingBody>;
export type RelistBody = z.output<typeof relistBody>;
export type ListingItem = z.output<typeof listingItem>;
export type Listing = z.output<typeof listing>;
export type SearchNote = z.output<typeof searchNote>;
export type UnpagedListings = z.output<typeof unpagedListings>;
export type ListingPage = z.output<typeof listingPage>;
export type ListingFacets = z.output<typeof listingFacets>;
export type ListingSuggestions = z.output<typeof listingSuggestions>;
export type BumpedListing = z.output<typeof bumpedListing>;
export type OwnListing = z.output<typeof ownListing>;
export type OwnListingPage = z.output<typeof ownListingPage>;
export type ListingActivity = z.output<typeof listingActivity>;
export type ListingCondition = (typeof listingConditions)[number];
export type ListingStatus = (typeof listingStatuses)[number];
