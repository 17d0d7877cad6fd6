import type { MarketplaceClient } from '@repo/db/marketplace';
import type { DeliveryContext } from '@repo/notifications/service/notifications-adapter';
import { announcePriceDrops } from '#domain/listings/announce-price-drops.ts';
import { announceFound } from '#domain/saved-searches/announce-found.ts';
import { matchNewListings } from '#domain/saved-searches/match-new-listings.ts';
import { notifications } from './notifications.ts';

/** Announces lower prices and what saved searches found, then queues the mails that are due, also when one of them fails. */
export async function deliverNotifications(
  tools: DeliveryContext<MarketplaceClient>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await announcePriceDrops(tools, signal);
    await matchNewListings(tools, signal);
    await announceFound(tools, signal);
  } finally {
    await notifications.deliver(tools, signal);
  }
}
