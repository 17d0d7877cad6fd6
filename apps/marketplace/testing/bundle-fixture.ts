import type { Offer } from '@repo/schemas/marketplace/offer';
import type { MarketplaceTestDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import * as bundleOffers from '#app/api/bundle-offers/route.ts';
import * as oneListing from '#app/api/listings/[id]/route.ts';
import * as release from '#app/api/offers/[id]/release/route.ts';
import * as sold from '#app/api/offers/[id]/sold/route.ts';
import type { TestPerson } from './chat-fixture.ts';
import { useOfferFixture } from './offer-fixture.ts';

const endings = { sold, release };

/** An offer fixture with calls about offers for several listings. */
export function useBundleFixture(database: MarketplaceTestDatabase) {
  const world = useOfferFixture(database);

  const make = (as: TestPerson | null, listingIds: string[], amount: unknown = 60) =>
    world.call(bundleOffers.POST, { method: 'POST', as, body: { listingIds, amount } });

  return {
    ...world,
    make,
    /** Three listings with these titles: Table, Chair, Lamp. */
    stock: (seller: TestPerson) =>
      Promise.all(
        ['Table', 'Chair', 'Lamp'].map((title) =>
          createListing(database.db, { sellerId: seller.id, title, price: '25.00' }),
        ),
      ).then((all) => all.map(({ id }) => id)),
    async openBundle(as: TestPerson, listingIds: string[], amount = 60): Promise<Offer> {
      const { status, body } = await make(as, listingIds, amount);
      if (status !== 200) throw new Error(`No offer: ${JSON.stringify(body)}`);
      return body as Offer;
    },
    end: (action: keyof typeof endings, as: TestPerson | null, id: string) =>
      world.call(endings[action].POST, { method: 'POST', as, params: { id } }),
    put: (as: TestPerson, id: string, body: object) =>
      world.call(oneListing.PUT, { method: 'PUT', as, params: { id }, body }),
    remove: (as: TestPerson, id: string) =>
      world.call(oneListing.DELETE, { method: 'DELETE', as, params: { id } }),
    statusesOf: (ids: string[]) => Promise.all(ids.map(world.listingStatus)),
  };
}
