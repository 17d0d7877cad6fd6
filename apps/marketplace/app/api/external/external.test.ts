import { externalListingPage, externalMessagePage } from '@repo/schemas/marketplace/external';
import { createConversation, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

function read(list: 'listings' | 'messages', key: string | null, query = '') {
  const headers: Record<string, string> = key === null ? {} : { 'x-api-key': key };
  return createMarketplaceCaller(null).get(`/api/external/${list}${query}`, undefined, headers);
}

/** A seller with three listings, and a key. */
async function createSeller(scopes = ['listings:read', 'messages:read']) {
  const seller = await createUser(service.db);
  const rows = [];
  for (let index = 0; index < 3; index += 1) {
    rows.push(await createListing(service.db, { sellerId: seller.id, title: `Pram ${index}` }));
  }
  const answer = await createMarketplaceCaller(seller).post<{ key: string }>('/api/api-keys', {
    name: 'Robot',
    scopes,
  });
  return { seller, key: answer.body.key, rows, ids: rows.map(({ id }) => id).sort() };
}

it('a program walks the listings of the key’s owner, page by page', async () => {
  const { key, ids } = await createSeller();
  await createListing(service.db);
  const found: string[] = [];
  let cursor = '';
  do {
    const { status, body } = await read('listings', key, `?limit=2&cursor=${cursor}`);
    expect(status).toBe(200);
    const page = externalListingPage.strict().parse(body);
    found.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(found).toEqual(ids);
});

it('a cursor of somebody else shows nothing of theirs', async () => {
  const [one, other] = [await createSeller(), await createSeller()];
  const { body } = await read('listings', other.key, `?cursor=${one.ids[0]}`);
  const found = externalListingPage.parse(body).data.map(({ id }) => id);
  expect(found.filter((id) => !other.ids.includes(id))).toEqual([]);
});

it('a program reads the messages of the key’s owner, page by page', async () => {
  const { seller, key, rows } = await createSeller();
  for (const listing of rows) {
    const buyer = await createUser(service.db);
    const bodies = ['Hello', 'Still there?'].map((body) => ({ from: 'buyer' as const, body }));
    await createConversation(service.db, {
      listing: { ...listing, sellerId: seller.id },
      buyerId: buyer.id,
      messages: bodies,
    });
  }
  const found: string[] = [];
  let cursor = '';
  do {
    const { body } = await read('messages', key, `?limit=4&cursor=${cursor}`);
    const page = externalMessagePage.strict().parse(body);
    found.push(...page.data.map(({ body: text }) => text));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(found).toEqual(['Hello', 'Still there?', 'Hello', 'Still there?', 'Hello', 'Still there?']);
});

it('no key is 401, a key without the right 403', async () => {
  const { key } = await createSeller(['messages:read']);
  expect(await read('listings', null)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  expect((await read('listings', key)).status).toBe(403);
  expect((await read('messages', key)).status).toBe(200);
});

it.each([
  ['cursor', 'a%20b'],
  ['updatedSince', 'yesterday'],
  ['limit', '0'],
])('%s=%s is refused and named', async (field, value) => {
  const { key } = await createSeller();
  const { status, body } = await read('listings', key, `?${field}=${value}`);
  expect([status, body.details]).toEqual([400, [{ field, message: body.error }]]);
});
