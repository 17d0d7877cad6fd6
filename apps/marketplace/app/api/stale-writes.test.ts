import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

const refusal = {
  status: 409,
  body: {
    error: 'Somebody else changed this since you opened it',
    details: [{ field: 'expectedUpdatedAt', message: expect.any(String) }],
  },
};

/** A row with its owner, and two changes of it. */
const writes = {
  listing: async () => {
    const owner = await createUser(service.db);
    const { id } = await createListing(service.db, { sellerId: owner.id });
    return {
      owner,
      path: `/api/listings/${id}`,
      first: { title: 'Oak desk' },
      second: { title: 'Old oak desk' },
    };
  },
  'one’s own profile': async () => {
    const owner = await createUser(service.db);
    return { owner, path: '/api/me', first: { bio: 'Cash only' }, second: { bio: 'Any coin' } };
  },
};

it.each(Object.entries(writes))(
  'PUT %s: refuses who began with an older version, and stores nothing',
  async (_, set) => {
    const { owner, path, first, second } = await set();
    const caller = createMarketplaceCaller(owner);
    const read = (await caller.get(path)).body;
    const fresh = await caller.put(path, { ...first, expectedUpdatedAt: read.updatedAt });
    expect(fresh).toMatchObject({ status: 200, body: first });
    expect(await caller.put(path, { ...second, expectedUpdatedAt: read.updatedAt })).toMatchObject(refusal);
    expect((await caller.get(path)).body).toMatchObject({ ...first, updatedAt: fresh.body.updatedAt });
    const next = await caller.put(path, { ...second, expectedUpdatedAt: fresh.body.updatedAt });
    expect(next).toMatchObject({ status: 200, body: second });
    expect(await caller.put(path, first)).toMatchObject({ status: 200, body: first });
    expect((await caller.put(path, { ...first, expectedUpdatedAt: 'yesterday' })).status).toBe(400);
  },
);

it.each(Object.entries(writes))('PUT %s: of two at once with one version, one is refused', async (_, set) => {
  const { owner, path, first, second } = await set();
  const caller = createMarketplaceCaller(owner);
  const expectedUpdatedAt = (await caller.get(path)).body.updatedAt;
  const answers = await Promise.all(
    [first, second].map((body) => caller.put(path, { ...body, expectedUpdatedAt })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
