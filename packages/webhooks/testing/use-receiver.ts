import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export type ReceivedCall = { id: string; path: string; headers: IncomingHttpHeaders; body: string };

/** A receiver of webhooks. `answer` decides what it says; by default 204. */
export function useReceiver() {
  const received: ReceivedCall[] = [];
  const state: { answer: (one: ReceivedCall) => number | Promise<number>; origin: string } = {
    answer: () => 204,
    origin: '',
  };
  const server = createServer(async (request, response) => {
    const one = {
      id: String(request.headers['webhook-id']),
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    };
    received.push(one);
    response.writeHead(await state.answer(one)).end('seen');
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
    state.answer = () => 204;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    state,
    /** What came, as the specification's library reads it; throws for a wrong signature. */
    verify: (secret: string, { body, headers }: ReceivedCall) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
  };
}
