import { createMarketplaceClient } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createListing, createUser } from '@repo/testing/marketplace-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { getConnections } from './accounts/get-connections.ts';
import { listBlocks } from './blocks/list-blocks.ts';
import { findSimilarListings } from './listings/find-similar-listings.ts';

const database = useMarketplaceDatabase();
const counted = useStatementCountingClient(database, createMarketplaceClient);

it('pages: similar listings, blocked people and connections are one statement each', async () => {
  const viewer = await createUser(database.db);
  const seller = await createUser(database.db, { name: 'Seller' });
  const blocked = await createUser(database.db, { name: 'Blocked' });
  await database.db.block.create({ data: { blockerId: viewer.id, blockedId: blocked.id } });
  await database.db.account.create({
    data: { userId: viewer.id, provider: 'google', providerAccountId: 'google-viewer' },
  });
  const target = await createListing(database.db, { sellerId: seller.id });
  const shown = await createListing(database.db, { sellerId: seller.id });
  await createListing(database.db, { sellerId: blocked.id });
  const context = createTestContext({ db: counted.db }, { actor: actorOf(viewer) });
  await findSimilarListings(context, target.id);
  counted.countSinceLastCall();

  const similar = await findSimilarListings(context, target.id);
  expect(similar.map(({ id }) => id)).toEqual([shown.id]);
  expect(counted.countSinceLastCall()).toBe(1);

  const blocks = await listBlocks(context);
  expect(blocks).toEqual([
    { user: { id: blocked.id, name: 'Blocked', image: null }, createdAt: expect.any(String) },
  ]);
  expect(counted.countSinceLastCall()).toBe(1);

  const connections = await getConnections(context, { googleAvailable: false });
  expect(connections.google).toMatchObject({ connected: true, connectedAt: expect.stringMatching(/Z$/) });
  expect(counted.countSinceLastCall()).toBe(1);
});
