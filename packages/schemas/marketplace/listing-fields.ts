import { z } from 'zod';
import { blankUnstorableId, cleanLine, cleanText, hasVisibleText } from '../text.ts';
import { attributeAnswer } from './category-attribute.ts';
import { moneyText } from './common.ts';

export const listingConditions = ['NEW', 'LIKE_NEW', 'GOOD', 'FAIR', 'POOR'] as const;
export const listingStatuses = ['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const;
/** Only a moderator sets HIDDEN. */
export const ownerSettableStatuses = ['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED'] as const;

/** In SGD. */
export const maximumPriceSgd = 9_999_999.99;
export const maximumListingImages = 10;
export const maximumListingTags = 10;

/** Compares the decimal text, because 0.29 * 100 is 28.999… and 1e-7 is no price. */
export function hasAtMostTwoDecimals(value: number): boolean {
  return /^-?\d+(\.\d{1,2})?$/.test(String(value));
}

function amount(name: string, missing: string) {
  return z
    .number(missing)
    .min(0, { error: `${name} cannot be negative`, abort: true })
    .max(maximumPriceSgd, { error: `${name} can be at most 9,999,999.99`, abort: true })
    .refine(hasAtMostTwoDecimals, `${name} can have at most two decimals`);
}

/** Must contain visible text, not only white space or invisible characters. */
function line(name: string, missing: string, minimum: number, maximum: number) {
  return z
    .string(missing)
    .overwrite(cleanLine)
    .min(minimum, { error: `${name} needs at least ${minimum} characters`, abort: true })
    .max(maximum, `${name} can have at most ${maximum} characters`)
    .refine(hasVisibleText, missing);
}

/** Trimmed, not empty, unique regardless of case. */
function tidyTags(tags: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('en');
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}

/**
 * Requires the slashes: a browser resolves "https:a.jpg" relative to the page. No user name before the host. Spells out both
 * cases: a description has no flags. http is only for files below the configured media service, whose address each service's
 * description names.
 */
function pictureAddressPattern(httpPrefix: string): string {
  return `^(?:[Hh][Tt][Tt][Pp][Ss]://[^/?#@\\\\\\s]+(?:[/?#].*)?${httpPrefix})$`;
}

/** In the schema, which knows no configuration. */
export const anyHostPictureUrlPattern = pictureAddressPattern(
  '|[Hh][Tt][Tt][Pp]://[^/?#@\\\\\\s]+(?:[/?#].*)?',
);
const isPictureAddress = new RegExp(anyHostPictureUrlPattern, 'u');

/**
 * `deliveryBase` is the prefix of the media service's addresses. Below it are only uploads: transformations, a version, and
 * the key from POST /api/uploads/signature.
 */
export function deliveredPictureUrlPattern(deliveryBase: string): string {
  if (!deliveryBase.startsWith('http:')) return pictureAddressPattern('');
  const base = deliveryBase.slice('http:'.length).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const upload =
    '(?:image|video|raw)/upload/(?:[a-z]{1,3}_[^/?#%\\\\\\s]+/)*(?:v\\d+/)?marketplace/[\\w-]+/[\\w-]+(?:\\.[A-Za-z0-9]{1,5})?';
  return pictureAddressPattern(`|[Hh][Tt][Tt][Pp]:${base}/${upload}(?:[?#].*)?`);
}

export const imageInput = z.object({
  url: z
    .string('Each picture needs a url')
    .max(2048, 'The address of a picture can have at most 2048 characters')
    .overwrite(cleanText)
    .refine(
      (text) => isPictureAddress.test(text) && URL.canParse(text),
      'The address of a picture starts with https://',
    )
    .meta({
      format: 'uri',
      pattern: anyHostPictureUrlPattern,
      description:
        'https, or http of an upload to the configured media service where that is delivered over http',
    }),
  key: z
    .string()
    .max(255, 'The key of a picture can have at most 255 characters')
    .overwrite(cleanText)
    .default('')
    .meta({ description: 'From POST /api/uploads/signature; empty for a picture that is hosted elsewhere' }),
});

export const listingBodyFields = {
  title: line('The title', 'Enter a title', 3, 120),
  description: z
    .string('Enter a description')
    .overwrite(cleanText)
    .min(1, 'Enter a description')
    .max(5000, 'The description can have at most 5,000 characters'),
  price: amount('The price', 'Enter a price').meta({
    description: 'SGD, at most two decimals',
    examples: [25, 19.9],
  }),
  condition: z.enum(listingConditions, 'Choose a condition'),
  categoryId: z.string('Choose a category').min(1, 'Choose a category').overwrite(blankUnstorableId),
  location: line('The location', 'Enter a location', 2, 120),
  placeId: z.string('placeId is the id of a place').max(60, 'Choose a place from the list').nullable().meta({
    description:
      'The id of a place (GET /api/places), or null. A location that is the name of a place goes before it, and gives one without it',
  }),
  brand: z.string('Enter a brand').overwrite(cleanLine).max(60, 'The brand can have at most 60 characters'),
  tags: z
    .array(
      z.string('A tag is a word or two').overwrite(cleanLine).max(30, 'A tag can have at most 30 characters'),
      'tags must be a list',
    )
    .max(1000, 'That is too many tags')
    .overwrite(tidyTags)
    .max(maximumListingTags, `Use at most ${maximumListingTags} tags`),
  meetupOnly: z.boolean('Choose whether you only meet up'),
  canDeliver: z.boolean('Choose whether you deliver'),
  deliveryFee: amount('The delivery fee', 'Enter the delivery fee')
    .nullable()
    .meta({ description: 'SGD; only with canDeliver. Null for none' }),
  images: z
    .array(imageInput, 'images must be a list')
    .max(maximumListingImages, `Use at most ${maximumListingImages} pictures`)
    .meta({ description: 'In the order they are shown; the first one is the cover' }),
} as const;

/** Optional fields of a new listing and their defaults. */
export const optionalListingFields = {
  brand: listingBodyFields.brand.default(''),
  tags: listingBodyFields.tags.default([]),
  meetupOnly: listingBodyFields.meetupOnly.default(false),
  canDeliver: listingBodyFields.canDeliver.default(false),
  deliveryFee: listingBodyFields.deliveryFee.default(null),
  images: listingBodyFields.images.default([]),
  placeId: listingBodyFields.placeId.default(null),
} as const;

export const listingAnswerFields = {
  description: z.string(),
  brand: z.string().meta({ description: 'Empty when unset' }),
  tags: z.array(z.string()),
  meetupOnly: z.boolean(),
  canDeliver: z.boolean(),
  deliveryFee: moneyText.nullable(),
  attributes: attributeAnswer,
  placeId: z.string().nullable().meta({ description: 'The place that the location names (GET /api/places)' }),
} as const;

/** Drafts may be unfinished: only length and storable characters are checked. */
export const draftTextField = (maximum: number) =>
  z.string().max(maximum, `A text has at most ${maximum} characters`).overwrite(cleanText).default('');

export const listingDraftFields = {
  title: draftTextField(300),
  categoryId: draftTextField(100),
  attributes: z
    .record(z.string().max(30), draftTextField(60))
    .refine((values) => Object.keys(values).length <= 60, 'Those are too many attributes')
    .default({})
    .meta({ description: 'As typed, by their keys; also those of a category that was chosen before' }),
  price: draftTextField(40),
  condition: z.enum(['', ...listingConditions], 'Unknown condition').default(''),
  brand: draftTextField(300),
  description: draftTextField(10_000),
  location: draftTextField(300),
  placeId: z
    .string('placeId is the id of a place')
    .max(60, 'Choose a place from the list')
    .nullable()
    .default(null),
  handover: z.enum(['open', 'meetup', 'delivery'], 'Unknown handover').default('open'),
  deliveryFee: draftTextField(40),
  tags: draftTextField(1000),
} as const;
