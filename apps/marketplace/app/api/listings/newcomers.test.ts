import { createListing, createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { describe, expect, test } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({
  NEW_ACCOUNT_LISTINGS_PER_DAY: '2',
  NEW_ACCOUNT_CONVERSATIONS_PER_DAY: '2',
});

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function publishAs(person: Awaited<ReturnType<typeof createUser>>, changes: object = {}) {
  return createMarketplaceCaller(person).post('/api/listings', {
    title: 'Desk lamp',
    description: 'Works.',
    price: 25,
    condition: 'GOOD',
    categoryId: await findCategoryId(service.db, 'home-living'),
    location: 'Bedok',
    ...changes,
  });
}

describe('a new account', () => {
  test('publishes so many listings a day, and is told when it can publish the next one', async () => {
    const person = await createUser(service.db);
    // What is refused is not counted.
    expect((await publishAs(person, { categoryId: 'no-such' })).status).toBe(404);
    const all = await Promise.all([1, 2, 3, 4].map(() => publishAs(person)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    expect(await service.db.listing.count()).toBe(2);
    const refused = await publishAs(person);
    expect(refused.body).toEqual({
      error:
        'You have published as many listings today as a new account can. Save this one as a draft and publish it in 24 hours.',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect((await publishAs(await createUser(service.db))).status).toBe(201);
  });

  test('begins so many conversations a day, by a message or an offer, and continues them freely', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const [one, two, three] = [
      await createListing(service.db),
      await createListing(service.db),
      await createListing(service.db),
    ];
    const write = (listingId: string) => caller.post('/api/conversations', { listingId, body: 'Hello' });
    const offer = (listingId: string) => caller.post(`/api/listings/${listingId}/offers`, { amount: 5 });
    expect((await write('no-such')).status).toBe(404);
    expect((await write(one.id)).status).toBe(200);
    expect((await offer(two.id)).status).toBe(200);
    for (const refused of [await write(three.id), await offer(three.id)]) {
      expect(refused.status).toBe(429);
      expect(refused.body.error).toContain('as many new people today as a new account can. Try again in');
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await write(two.id)).status).toBe(200);
    expect((await offer(one.id)).status).toBe(200);
    expect(await service.db.conversation.count()).toBe(2);
  });
});

test.each([
  ['that is older than a week', { createdAt: daysAgo(8) }, 201],
  ['of a moderator', { role: 'MODERATOR' }, 201],
  ['that is not a week old', { createdAt: daysAgo(6) }, 429],
  ['without a proven address', { createdAt: daysAgo(800), emailVerifiedAt: null }, 429],
] as const)('the third listing of a day of an account %s', async (_, fields, third) => {
  const person = await createUser(service.db, fields);
  await publishAs(person);
  await publishAs(person);
  const answer = await publishAs(person);
  expect(answer.status).toBe(third);
  if ('emailVerifiedAt' in fields) expect(answer.body.error).toContain('a confirmed address');
});
