import { z } from 'zod';
import { id, timestamp } from '../values.ts';
import { createWebhookEndpointBodySchemas, defineWebhookEvents } from '../webhook.ts';
import { offer } from './offer.ts';

export const webhookListing = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  price: z.string().meta({ description: 'Singapore dollars with two decimals' }),
  status: z.enum(['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED']),
  categoryId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
});

const message = z.object({
  id,
  conversationId: id,
  listingId: id,
  senderId: id,
  createdAt: timestamp,
});

/** The events that a person's program can receive: their own listings, and messages and offers to them. */
export const marketplaceWebhooks = defineWebhookEvents({
  'listing.published': { label: 'A listing of yours was published', data: webhookListing },
  'listing.sold': { label: 'A listing of yours was marked as sold', data: webhookListing },
  'message.received': { label: 'Somebody wrote to you', data: message },
  'offer.created': { label: 'Somebody made you an offer', data: offer },
  'offer.changed': { label: 'An offer of yours or to you was answered, withdrawn or ended', data: offer },
});

export type MarketplaceWebhook = keyof typeof marketplaceWebhooks;

export const { create: createMarketplaceWebhookBody, change: changeMarketplaceWebhookBody } =
  createWebhookEndpointBodySchemas(marketplaceWebhooks);
