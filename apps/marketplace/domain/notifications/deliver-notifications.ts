import type { MarketplaceClient } from '@repo/db/marketplace';
import type { DeliveryContext } from '@repo/notifications/service/notifications-adapter';
import { announcePriceDrops } from '#domain/listings/announce-price-drops.ts';
import { notifications } from './notifications.ts';

/** Announces lower prices, then queues the mails that are due, also when a price cannot be announced. */
export async function deliverNotifications(
  tools: DeliveryContext<MarketplaceClient>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await announcePriceDrops(tools, signal);
  } finally {
    await notifications.deliver(tools, signal);
  }
}
