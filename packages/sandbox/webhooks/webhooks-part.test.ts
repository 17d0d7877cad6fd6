import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const address = (name: string) => `${sandbox.url}/webhooks/in/${name}`;

function send(name: string, { id = 'msg_1', key = secret } = {}) {
  const [body, now] = ['{"type":"thing.made"}', new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign(id, now, body),
  };
  return fetch(address(name), { method: 'POST', headers, body });
}

const listed = async (name: string) => (await fetch(address(name))).json();

test('verifies what is signed with its secret, refuses the rest, and lists both', async () => {
  await fetch(address('signed'), { method: 'PUT', body: JSON.stringify({ secret }) });
  expect((await send('signed')).status).toBe(200);
  expect((await send('signed', { id: 'msg_2', key: `whsec_${'b'.repeat(44)}` })).status).toBe(401);
  expect(await listed('signed')).toMatchObject([
    { id: 'msg_2', status: 401, isVerified: false },
    { id: 'msg_1', status: 200, isVerified: true, body: '{"type":"thing.made"}' },
  ]);
});

test('is down as it is told, and takes anything without a secret', async () => {
  await fetch(`${sandbox.url}/control/webhooks`, { method: 'POST', body: '{"mode":"down"}' });
  expect((await send('open')).status).toBe(503);
  await fetch(`${sandbox.url}/control/webhooks`, { method: 'POST', body: '{"mode":"ok"}' });
  expect((await send('open')).status).toBe(200);
  expect(await listed('open')).toMatchObject([{ status: 200 }, { status: 503 }]);
  expect(await (await fetch(`${sandbox.url}/webhooks`)).text()).toContain('answered 503');
});
