import type { Prisma } from '@repo/db/marketplace';
import { type Coverage, commonModels } from '@repo/personal-data/model-coverage';

/** For every model: which export files contain its rows about a person, or why none does. */
export const exportedModels: Record<Prisma.ModelName, Coverage> = {
  ...commonModels,
  ApiKey: { in: ['api-keys.json'] },
  Account: { in: ['connected-accounts.json'] },
  WebhookEndpoint: { in: ['webhooks.json'] },
  EmailToken: { in: ['mailed-links.json'] },
  Listing: { in: ['listings.json'] },
  ListingImage: { in: ['listings.json'] },
  StoredImage: { in: ['pictures.json'] },
  ImageUpload: { in: ['unused-pictures.json'] },
  ListingDraft: { in: ['listing-drafts.json'] },
  Favorite: { in: ['favourites.json'] },
  Conversation: { in: ['messages.json'] },
  ConversationParticipant: { in: ['messages.json'] },
  Message: { in: ['messages.json'] },
  MessageEvent: { leftOut: 'What a message reports; its text in messages.json says the same' },
  Offer: { in: ['offers.json'] },
  Deal: { in: ['deals.json'] },
  Block: { in: ['blocked-people.json'] },
  Report: { in: ['reports.json'] },
  ListingView: { in: ['viewed-listings.json'] },
  PriceDrop: { leftOut: 'Prices that a listing had, and whether they were announced' },
  ListingChange: { leftOut: 'A queue for the search, of listings alone' },
  PageVersion: { leftOut: 'Says when pages of visitors changed' },
  Category: { leftOut: 'The same for everybody, and by nobody' },
  SearchSynonym: { leftOut: 'Words that mean the same, for everybody' },
  SearchWord: { leftOut: 'Words that occur in listings, without whose they are' },
};
