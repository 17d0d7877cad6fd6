import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const keys = webPush.generateVAPIDKeys();
const vapidDetails = { subject: 'mailto:ops@example.com', ...keys };

async function subscribe(applicationServerKey = keys.publicKey): Promise<webPush.PushSubscription> {
  const body = JSON.stringify({ applicationServerKey });
  return (await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST', body })).json();
}

async function push(
  subscription: webPush.PushSubscription,
  options: webPush.RequestOptions = {},
  change: Record<string, string> = {},
) {
  const request = webPush.generateRequestDetails(subscription, 'Hello, 世界', {
    vapidDetails,
    TTL: 60,
    urgency: 'high',
    topic: 'chat',
    ...options,
  });
  const headers = { ...request.headers, ...change } as Record<string, string>;
  return fetch(request.endpoint, { method: 'POST', headers, body: new Uint8Array(request.body ?? []) });
}

const messages = async ({ endpoint }: webPush.PushSubscription) =>
  (await fetch(`${sandbox.url}/push/messages?endpoint=${encodeURIComponent(endpoint)}`)).json();
const control = (body: object) =>
  fetch(`${sandbox.url}/control/push`, { method: 'POST', body: JSON.stringify(body) });

test('a signed and encrypted push arrives decrypted, with its TTL, urgency, topic and contact', async () => {
  const [one, other] = [await subscribe(), await subscribe()];
  expect((await push(one)).status).toBe(201);
  expect(await messages(one)).toMatchObject([
    { payload: 'Hello, 世界', ttl: 60, urgency: 'high', topic: 'chat', subject: 'mailto:ops@example.com' },
  ]);
  expect(await messages(other)).toEqual([]);
});

test('pushes of others, to others, unsigned or without a TTL are refused', async () => {
  const one = await subscribe();
  const others = { vapidDetails: { ...vapidDetails, ...webPush.generateVAPIDKeys() } };
  expect((await push(one, others)).status).toBe(403);
  expect((await push(one, {}, { Authorization: 'vapid t=a.b.c, k=d' })).status).toBe(403);
  expect((await push({ ...one, keys: (await subscribe()).keys })).status).toBe(400);
  expect((await push(one, {}, { TTL: '' })).status).toBe(400);
  expect((await push({ ...one, endpoint: `${one.endpoint}x` })).status).toBe(404);
  expect(await messages(one)).toEqual([]);
});

test('fails as it is told, and for good after the browser unsubscribed', async () => {
  const one = await subscribe();
  for (const [mode, status] of [
    ['down', 500],
    ['rejects', 429],
    ['gone', 410],
    ['ok', 201],
  ] as const) {
    await control({ mode });
    expect([mode, (await push(one)).status]).toEqual([mode, status]);
  }
  const id = one.endpoint.split('/').at(-1);
  await fetch(`${sandbox.url}/push/subscriptions/${id}`, { method: 'DELETE' });
  expect((await push(one)).status).toBe(410);
});
