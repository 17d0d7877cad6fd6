import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMarketplaceClient } from '@repo/db/marketplace';
import { withClient } from '@repo/testing/database-server';
import { createListing, createUser, testPassword } from '@repo/testing/marketplace-factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRawRequest } from './ask.ts';
import { expectNotFoundPage } from './expect-not-found-page.ts';
import { signInWithPassword } from './sign-in.ts';
import { type Servers, startServers } from './start-servers.ts';
import { expectSameAnswers, listQuestions } from './walk.ts';

let listing: { id: string; slug: string };
let chair: { id: string };
let servers: Servers;

async function seed(databaseUrl: string): Promise<void> {
  const db = createMarketplaceClient(databaseUrl, { poolSize: 2 });
  const seller = await createUser(db, { email: 'seller@example.com' });
  await createUser(db, { email: 'moderator@example.com', role: 'MODERATOR' });
  listing = await createListing(db, { sellerId: seller.id });
  chair = await createListing(db, { sellerId: seller.id });
  await db.$disconnect();
}

beforeAll(async () => {
  servers = await startServers('marketplace', seed);
});
afterAll(() => servers?.stop());

const signInAs = (email: string) =>
  signInWithPassword(servers, 'marketplace', { email, password: testPassword });

test('every route answers every method and caller alike through both servers', async () => {
  const callers: Record<string, string>[] = [{}];
  for (const name of ['seller', 'moderator']) callers.push({ cookie: await signInAs(`${name}@example.com`) });
  await expectSameAnswers(servers, listQuestions('marketplace', callers));
}, 300_000);

test('what the sign-in library answers itself, pages and the way to Google are alike', async () => {
  // By itself, as the page below counts a view.
  await expectSameAnswers(servers, [
    { path: `/api/listings/${listing.id}`, headers: { 'x-request-id': 'one' } },
  ]);
  const paths = [
    '/api/auth/providers',
    '/api/auth/error?error=AccessDenied',
    '/api/auth/nothing',
    '/api/auth/callback/google?state=a&code=b',
    '/',
    `/listings/${listing.slug}`,
    '/dashboard',
    '/docs',
    '/nothing-here',
    '/favicon.ico',
    '/_next/static/nothing.js',
  ];
  await expectSameAnswers(
    servers,
    paths.map((path) => ({ path, headers: { 'x-request-id': 'a-page' } })),
  );
});

test('who asks is the one of whom the balancer says so', async () => {
  for (const server of [servers.server, servers.next]) {
    for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.1, 192.0.2.8']) {
      await sendRawRequest(server, {
        path: `/api/listings/${chair.id}`,
        headers: { 'x-forwarded-for': address },
      });
    }
    // A view a network and day, counted after the answer.
    const countViews = () =>
      withClient(server.databaseUrl, async (client) => {
        const counted = await client.query('SELECT view_count FROM listing WHERE id = $1', [chair.id]);
        return counted.rows[0].view_count;
      });
    await expect.poll(countViews).toBe(2);
  }
});

test('what happens comes through a stream at once; who hangs up disturbs nobody', async () => {
  const seller = await signInAs('seller@example.com');
  const moderator = await signInAs('moderator@example.com');
  for (const server of [servers.server, servers.next]) {
    const { hostname, port } = new URL(server.origin);
    const request = send({ hostname, port, path: '/api/conversations/events', headers: { cookie: seller } });
    request.end();
    const [stream] = await once(request, 'response');
    const heard = hear(stream);
    await heard('event: ready');
    const body = JSON.stringify({ listingId: chair.id, body: 'Is it still there?' });
    const headers = { cookie: moderator, 'content-type': 'application/json' };
    const sent = await sendRawRequest(server, { method: 'POST', path: '/api/conversations', headers, body });
    expect(sent.status).toBe(200);
    await heard('Is it still there?');
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
  }
  await expectSameAnswers(servers, [{ path: '/api/health/ready', headers: { 'x-request-id': 'after' } }]);
});

/** Waits until the stream has said something. */
function hear(stream: IncomingMessage): (words: string) => Promise<void> {
  let said = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  // It ends when we leave it.
  stream.on('error', () => {});
  return (words) => expect.poll(() => said).toContain(words);
}

test.each([
  '/listings/nothing',
  '/sellers/nothing',
  '/sellers/01990000-0000-7000-8000-00000000dead',
  '/nothing',
])('%s is not found, and says so without scripts', async (path) => {
  await expectNotFoundPage(servers, path);
});

test('a signal ends the server when what is under way is answered, and it leaves nothing open', async () => {
  const { server } = servers;
  const { hostname, port } = new URL(server.origin);
  const cookie = await signInAs('seller@example.com');
  const events = send({ hostname, port, path: '/api/conversations/events', headers: { cookie } });
  events.end();
  const [stream] = await once(events, 'response');
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong', json: true });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const signingIn = send({ hostname, port, method: 'POST', path: '/api/auth/callback/credentials', headers });
  await once(signingIn, 'continue');
  signingIn.write(body.slice(0, 9));

  process.kill(server.process.pid ?? 0, 'SIGTERM');
  expect(await text(stream)).toContain('retry: 3000');
  const [refusal] = await once(connect(Number(port), hostname), 'error');
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });
  signingIn.end(body.slice(9));
  const [answer] = await once(signingIn, 'response');
  expect(answer.statusCode).toBe(401);
  answer.resume();
  expect(await server.process.exited).toBe(0);

  // Of clients: the database's own work, as its vacuum, comes and goes.
  const left = await withClient(server.databaseUrl, (client) =>
    client.query(
      `SELECT application_name FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    ),
  );
  expect(left.rows).toEqual([]);
});
