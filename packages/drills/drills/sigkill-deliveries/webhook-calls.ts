import { setTimeout as delay } from 'node:timers/promises';
import { createKeyRing } from '@repo/auth/key-ring';
import { type Sql, sql } from '@repo/db/sql';
import { queueWebhookEvents } from '@repo/webhooks/queue-webhook-events';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { DeliveryChannel } from './deliveries.ts';
import type { ReceivedWebhook, WebhookReceiver } from './webhook-receiver.ts';

type Options = { databaseUrl: string; identityKeys: string; secret: string; receiver: WebhookReceiver };

/** So that most wait for those before them. */
const eventsPerSubject = 10;

const type = 'message.received';

export function webhookCalls({ databaseUrl, identityKeys, secret, receiver }: Options): DeliveryChannel {
  let wanted = 0;
  const accepted = () => receiver.calls.filter(({ status }) => status === 204);
  return {
    name: 'webhooks',
    cause: async (count) => {
      wanted = count;
      const stored = createKeyRing(identityKeys).encrypt(secret, 'webhook-secret');
      await withClient(databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query(owner);
        await client.query(endpoint, [`${receiver.origin}/in`, [type], stored]);
        const run = (query: Sql) => client.query(query.text, query.values);
        await queueWebhookEvents(
          {
            $queryRaw: async <T>(query: Sql) => (await run(query)).rows as T,
            $executeRaw: async (query) => (await run(query)).rowCount ?? 0,
          },
          { now: new Date(), types: [type], events: eventsOf(count) },
        );
        await client.query('COMMIT');
      });
    },
    received: () => new Set(accepted().map(({ id }) => id)).size,
    count: async () => {
      const stored = await untilNoneWaits(databaseUrl);
      const { calls } = receiver;
      const ids = new Set(accepted().map(({ id }) => id));
      const underTwoIds = new Set(accepted().map(({ id, number }) => `${id} ${number}`)).size - wanted;
      const delivered = stored.filter(({ state }) => state === 'delivered').length;
      return {
        row: ['webhooks', wanted, delivered, ids.size, accepted().length - ids.size, underTwoIds],
        goals: [
          {
            name: `each of the ${wanted} webhooks is received at least once, always with the same webhook-id`,
            isMet: ids.size === wanted && stored.every(({ id }) => ids.has(id)) && underTwoIds === 0,
          },
          {
            name: 'those of one subject arrive in their order, copies and refused ones included',
            isMet: isOrdered(calls),
          },
          { name: 'every call has a valid signature', isMet: calls.every(({ isSigned }) => isSigned) },
          { name: 'no webhook is left waiting', isMet: delivered === wanted && stored.length === wanted },
        ],
      };
    },
  };
}

/** Nothing of a subject arrives after a later event of it. */
function isOrdered(calls: readonly ReceivedWebhook[]): boolean {
  const latest = new Map<string, number>();
  return calls.every(({ subject, number }) => {
    const before = latest.get(subject) ?? 0;
    latest.set(subject, Math.max(before, number));
    return number >= before;
  });
}

const maximumMs = 150_000;

type Stored = { id: string; state: string };

async function untilNoneWaits(databaseUrl: string): Promise<Stored[]> {
  const deadline = performance.now() + maximumMs;
  for (;;) {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<Stored>('SELECT id, state FROM webhook_delivery'),
    );
    if (!rows.some(({ state }) => state === 'waiting') || performance.now() > deadline) return rows;
    await delay(500);
  }
}

const owner = `
  INSERT INTO "user" (id, name, email, updated_at) VALUES ('webhook-owner', 'Ali', 'ali@example.com', now())`;

const endpoint = `
  INSERT INTO webhook_endpoint (id, owner_id, url, event_types, secret) VALUES ('drill', 'webhook-owner', $1, $2, $3)`;

const eventsOf = (count: number) => sql`
  SELECT 'webhook-owner', ${type}::text, subject, jsonb_build_object('subject', subject, 'number', n)
  FROM generate_series(1, ${count}::int) AS n, LATERAL (SELECT 'chat-' || n % (${count}::int / ${eventsPerSubject}::int) AS subject) s
  ORDER BY n`;
