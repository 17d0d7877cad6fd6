import type { OwnListing } from '@repo/schemas/marketplace/listing';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, test } from 'vitest';
import * as soldTo from '#app/api/listings/[id]/sold-to/route.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as own from './route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);

test('own listings say how many offers are open, and for whom one is reserved and to whom it is sold', async () => {
  const seller = await world.person();
  const [mei, priya, arjun] = [
    await world.person({ name: 'Mei' }),
    await world.person({ name: 'Priya' }),
    await world.person(),
  ];
  const listing = await world.listing(seller);
  const other = await world.listing(seller);
  const read = async (id = listing.id) => {
    const { body } = await world.call(own.GET, { as: seller });
    const { openOffers, reservedFor, soldTo } = body.data.find((one: OwnListing) => one.id === id);
    return { openOffers, reservedFor, soldTo };
  };
  const offer = async (buyer: typeof mei) => world.openOffer(buyer, await world.talk(listing, buyer));
  expect(await read()).toEqual({ openOffers: 0, reservedFor: null, soldTo: null });

  const [first, , overdue] = [await offer(mei), await offer(priya), await offer(arjun)];
  await world.expire(overdue.id);
  expect(await read()).toEqual({ openOffers: 2, reservedFor: null, soldTo: null });
  await world.act('accept', seller, first.id);
  expect(await read()).toEqual({ openOffers: 1, reservedFor: 'Mei', soldTo: null });
  await world.call(soldTo.POST, {
    method: 'POST',
    as: seller,
    params: { id: listing.id },
    body: { buyerId: mei.id },
  });
  expect(await read()).toEqual({ openOffers: 0, reservedFor: 'Mei', soldTo: 'Mei' });
  expect(await read(other.id)).toEqual({ openOffers: 0, reservedFor: null, soldTo: null });
});
