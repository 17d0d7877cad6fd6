import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { createMarketplaceCaller } from './market-caller.ts';
import { useMarketplaceService } from './use-whole-service.ts';

export const listingNotFoundAnswer = { status: 404, body: { error: 'Listing not found' } };

export const forbiddenAnswer = { status: 403, body: { error: 'Forbidden' } };

/** Invalid ids, as path segments. */
export const invalidIdSegments = [
  'no-such',
  '00000000-0000-7000-8000-000000000000',
  '%00',
  '%20',
  "'%20OR%201=1--",
  'x'.repeat(4000),
  '%F0%9F%9A%B2',
  '..%2f..',
];

/** The service, and a listing with everybody who may do something with it. */
export function useListingWithPeople() {
  const service = useMarketplaceService();

  async function cast(listing: Parameters<typeof createListing>[1] = {}) {
    const owner = await createUser(service.db);
    return {
      owner: createMarketplaceCaller(owner),
      other: createMarketplaceCaller(await createUser(service.db)),
      moderator: createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' })),
      nobody: createMarketplaceCaller(null),
      ownerId: owner.id,
      listing: await createListing(service.db, { sellerId: owner.id, ...listing }),
    };
  }

  return { service, cast };
}
