import { z } from 'zod';
import { cents, currency, externalPageSchema } from '../external-list.ts';
import { id, timestamp } from './common.ts';
import { listingConditions, listingStatuses } from './listing-fields.ts';

const countText = 'A change of it alone does not count for updatedSince';

export const externalListing = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  priceCents: cents,
  currency,
  condition: z.enum(listingConditions),
  status: z.enum(listingStatuses),
  categoryId: id,
  location: z.string(),
  brand: z.string(),
  tags: z.array(z.string()),
  meetupOnly: z.boolean(),
  canDeliver: z.boolean(),
  deliveryFeeCents: cents.nullable(),
  images: z.array(z.string()).meta({ description: 'Addresses of the pictures, in order' }),
  likeCount: z.int().meta({ description: countText }),
  viewCount: z.int().meta({ description: countText }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ExternalListing = z.output<typeof externalListing>;

export const externalListingPage = externalPageSchema(externalListing);
export type ExternalListingPage = z.output<typeof externalListingPage>;

export const externalMessage = z.object({
  id,
  conversationId: id,
  listingId: id,
  senderId: id,
  senderName: z.string(),
  isOwn: z.boolean().meta({ description: 'Whether the owner of the key wrote it' }),
  body: z.string(),
  createdAt: timestamp.meta({ description: 'A message never changes: updatedSince compares this time' }),
});
export type ExternalMessage = z.output<typeof externalMessage>;

export const externalMessagePage = externalPageSchema(externalMessage);
export type ExternalMessagePage = z.output<typeof externalMessagePage>;
