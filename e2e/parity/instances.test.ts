import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { createMarketplaceClient } from '@repo/db/marketplace';
import { createListing, createUser, testPassword } from '@repo/testing/marketplace-factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRawRequest } from './ask.ts';
import { startTwoInstances, type TwoInstances } from './start-instances.ts';

let instances: TwoInstances;
let listing: { id: string; slug: string; categoryId: string };

async function seed(databaseUrl: string): Promise<void> {
  const db = createMarketplaceClient(databaseUrl, { poolSize: 2 });
  const seller = await createUser(db, { email: 'seller@example.com' });
  await createUser(db, { email: 'buyer@example.com' });
  listing = await createListing(db, { sellerId: seller.id });
  await db.$disconnect();
}

beforeAll(async () => {
  instances = await startTwoInstances('marketplace', seed);
});
afterAll(() => instances?.stop());

type Place = { origin: string };

async function post(at: Place, path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await sendRawRequest(at, { method: 'POST', path, headers, body: JSON.stringify(body) });
  expect(answer.status, answer.body.toString()).toBeLessThan(300);
  return answer;
}

async function signIn(at: Place, email: string): Promise<string> {
  const { headers } = await post(at, '/api/auth/callback/credentials', {
    email,
    password: testPassword,
    json: true,
  });
  const cookie = [headers['set-cookie'] ?? []].flat().find((each) => each.includes('marketplace.session=ey'));
  return cookie?.split(';', 1).join() ?? '';
}

async function read(at: Place, path: string, cookie = '') {
  const { status, body } = await sendRawRequest(at, { path, headers: { cookie } });
  return { status, json: JSON.parse(body.toString()) };
}

test('who signs out at one instance is signed out at the other', async () => {
  const { one, other } = instances;
  const cookie = await signIn(one, 'buyer@example.com');
  for (const at of [one, other]) expect((await read(at, '/api/me', cookie)).status).toBe(200);
  await post(one, '/api/auth/signout', { json: true }, cookie);
  expect((await read(one, '/api/me', cookie)).status).toBe(401);
  // The notification takes a moment to arrive.
  await expect.poll(async () => (await read(other, '/api/me', cookie)).status).toBe(401);
});

test('what one instance stored is in the next answer of the other: totals, the thing itself, views', async () => {
  const { one, other } = instances;
  const cookie = await signIn(one, 'seller@example.com');
  const total = async (at: Place) => (await read(at, '/api/listings')).json.pagination.total;
  expect([await total(one), await total(other)]).toEqual([1, 1]);
  const made = await post(
    one,
    '/api/listings',
    {
      title: 'A lamp',
      description: 'Kept well, from a home without pets.',
      price: 40,
      condition: 'GOOD',
      categoryId: listing.categoryId,
      location: 'Bishan',
    },
    cookie,
  );
  expect([await total(other), await total(one)]).toEqual([2, 2]);
  const { slug } = JSON.parse(made.body.toString());
  expect((await read(other, `/api/listings/${slug}`)).json).toMatchObject({ title: 'A lamp' });
  const { id } = (await read(other, `/api/listings/${slug}`)).json;
  await sendRawRequest(one, { method: 'DELETE', path: `/api/listings/${id}`, headers: { cookie } });
  expect([await total(other), await total(one)]).toEqual([1, 1]);
});

test('a message that one instance takes is heard by who listens at the other', async () => {
  const { one, other } = instances;
  const { hostname, port } = new URL(other.origin);
  const headers = { cookie: await signIn(one, 'seller@example.com') };
  const request = send({ hostname, port, path: '/api/conversations/events', headers });
  request.end();
  const [stream] = await once(request, 'response');
  const heard = hear(stream);
  await heard('event: ready');
  const buyer = await signIn(other, 'buyer@example.com');
  await post(one, '/api/conversations', { listingId: listing.id, body: 'Is it still there?' }, buyer);
  await heard('Is it still there?');
  stream.destroy();
});

function hear(stream: IncomingMessage): (words: string) => Promise<void> {
  let said = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  // It ends when we leave it.
  stream.on('error', () => {});
  return (words) => expect.poll(() => said).toContain(words);
}

test('a page of one instance finds its scripts at the other, and behind one address both serve it', async () => {
  const { one, other, both } = instances;
  const page = await sendRawRequest(one, { path: `/listings/${listing.slug}` });
  expect(page.status).toBe(200);
  const scripts = [...page.body.toString().matchAll(/\/_next\/static\/[^"\\]+\.js/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts)) {
    expect((await sendRawRequest(other, { path })).status).toBe(200);
    expect((await sendRawRequest(both, { path })).status).toBe(200);
  }
});
