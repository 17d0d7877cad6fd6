import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

/** One call, in the order of arrival. */
export type ReceivedWebhook = {
  id: string;
  subject: string;
  number: number;
  isSigned: boolean;
  status: number;
};

export type WebhookReceiver = { origin: string; calls: readonly ReceivedWebhook[]; close: () => void };

/** So that a kill always finds some under way. */
const answerMs = 100;

const payload = z.object({ data: z.object({ subject: z.string(), number: z.number() }) });

/** Refuses each twentieth event once, so that the drill also kills workers that retry. */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const calls: ReceivedWebhook[] = [];
  const refused = new Set<string>();
  const verifies = (body: string, headers: Record<string, string>) => {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const id = headers['webhook-id'] ?? '';
    const { subject, number } = payload.parse(JSON.parse(body)).data;
    const isRefused = number % 20 === 0 && !refused.has(id);
    if (isRefused) refused.add(id);
    const status = isRefused ? 503 : 204;
    calls.push({ id, subject, number, isSigned: verifies(body, headers), status });
    await delay(answerMs);
    response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
