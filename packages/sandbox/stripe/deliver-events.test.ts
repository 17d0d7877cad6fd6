import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { deliverEvents } from './deliver-events.ts';

/** A webhook that is away for the first `refused` deliveries, and the ids that it was sent. */
async function startWebhook(refused: number) {
  const ids: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    ids.push(JSON.parse(body).id);
    response.writeHead(ids.length > refused ? 200 : 503).end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { ids, webhook: { url, secret: 'whsec_test' } };
}

const events = [{ type: 'customer.created', object: {} }];

test('an event that is not taken is sent again until it is, where that is asked for', async () => {
  const { ids, webhook } = await startWebhook(1);
  const done = await deliverEvents(webhook, events, { resendForSeconds: 10 });
  expect(done).toMatchObject([{ status: 200 }]);
  expect(ids).toEqual([done[0]?.event, done[0]?.event]);
});

test('otherwise it is sent once', async () => {
  const { ids, webhook } = await startWebhook(1);
  expect(await deliverEvents(webhook, events)).toMatchObject([{ status: 503 }]);
  expect(ids).toHaveLength(1);
});
