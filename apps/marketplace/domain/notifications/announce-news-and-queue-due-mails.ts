import type { MarketplaceClient } from '@repo/db/marketplace';
import type { DeliveryContext } from '@repo/notifications/service/notifications-adapter';
import { notifyFollowersOfNewListings } from '#domain/following/notify-followers-of-new-listings.ts';
import { notifyOfDuePriceDrops } from '#domain/listings/notify-of-due-price-drops.ts';
import { matchChangedListingsAndAlert } from '#domain/saved-searches/match-new-listings.ts';
import { notifyOfDueSearchDigests } from '#domain/saved-searches/notify-of-due-search-digests.ts';
import { notifications } from './notifications.ts';

const steps = [
  notifyOfDuePriceDrops,
  matchChangedListingsAndAlert,
  notifyOfDueSearchDigests,
  notifyFollowersOfNewListings,
  notifications.deliver,
];

/** Announces lower prices, what saved searches found and what followed sellers list, then queues the mails that are due. What fails holds up nothing else. */
export async function announceNewsAndQueueDueMails(
  tools: DeliveryContext<MarketplaceClient>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    signal?.throwIfAborted();
    await step(tools, signal).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 1)
    throw new AggregateError(failures, 'Several kinds of notifications could not be delivered');
  if (failures.length > 0) throw failures[0];
}
