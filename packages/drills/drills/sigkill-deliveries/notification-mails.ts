import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import { countCopies, watchTakenMails } from '../../product/watch-taken-mails.ts';
import type { DeliveryChannel } from './deliveries.ts';

type Options = { databaseUrl: string; sandboxUrl: string; signal: AbortSignal };

/** Half of the people have a message that is due, the others saved a listing whose price went down. */
export function notificationMails({ databaseUrl, sandboxUrl, signal }: Options): DeliveryChannel {
  const taken = watchTakenMails(sandboxUrl, signal, 200);
  let wanted = 0;
  const ownMails = () => taken.list().filter(({ to }) => to.startsWith('drill-'));
  return {
    name: 'mails of notifications',
    cause: async (count) => {
      wanted = count;
      await withClient(databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query(people, [count]);
        await client.query(listing);
        await client.query(messages, [count]);
        await client.query(savers, [count]);
        await client.query(priceDrop);
        await client.query("NOTIFY notification_due, '0'");
        await client.query('COMMIT');
      });
    },
    received: () => new Set(ownMails().map(({ to }) => to)).size,
    count: async () => {
      await untilMailed(databaseUrl, wanted);
      const mails = (await taken.listAll(databaseUrl)).filter(({ to }) => to.startsWith('drill-'));
      const { recipients, copies, readTwice } = countCopies(mails);
      const [mailed = 0, times = 0] = await readMailed(databaseUrl);
      return {
        row: ['mails of notifications', wanted, mailed, recipients, copies, readTwice],
        goals: [
          {
            name: `each of the ${wanted} notifications is one mail; one that is sent again has the Message-ID of the first, by which mailboxes drop it`,
            isMet: mailed === wanted && times === wanted && recipients === wanted && readTwice === 0,
          },
        ],
      };
    },
  };
}

const maximumMs = 150_000;

/** What was caused, how many of it are mailed, and how often. */
async function readMailed(databaseUrl: string): Promise<number[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ mailed: number; times: number }>(
      `SELECT count(*) FILTER (WHERE mailed_at IS NOT NULL)::int AS mailed,
        coalesce(sum(cardinality(mailed_times)), 0)::int AS times FROM notification`,
    ),
  );
  return rows.flatMap(({ mailed, times }) => [mailed, times]);
}

async function untilMailed(databaseUrl: string, wanted: number): Promise<void> {
  const deadline = performance.now() + maximumMs;
  while (((await readMailed(databaseUrl))[0] ?? 0) < wanted && performance.now() < deadline) await delay(500);
}

const people = `
  INSERT INTO "user" (id, name, email, email_verified_at, updated_at)
  SELECT 'drill-' || n, 'Mei ' || n, 'drill-' || n || '@example.com', now(), now() FROM generate_series(0, $1::int) AS n`;

const listing = `
  WITH made AS (
    INSERT INTO category (id, name, slug, icon, updated_at) VALUES ('drill', 'Drill', 'drill', 'box', now()) RETURNING id
  )
  INSERT INTO listing (id, seller_id, category_id, title, slug, description, price, condition, location, updated_at)
  SELECT 'drill', 'drill-0', id, 'Oak table', 'oak-table', 'Solid oak', 80, 'GOOD', 'Bedok', now() FROM made`;

const messages = `
  INSERT INTO notification (id, user_id, kind, group_key, data, actor_id, created_at, mail_since, mail_due_at)
  SELECT 'drill-' || n, 'drill-' || n, 'message', 'chat-' || n,
    jsonb_build_object('conversationId', 'chat-' || n, 'from', 'Benjamin', 'listingTitle', 'Oak table'),
    'drill-0', now(), now(), now()
  FROM generate_series(1, $1::int / 2) AS n`;

const savers = `
  INSERT INTO favorite (id, user_id, listing_id, created_at)
  SELECT 'drill-' || n, 'drill-' || n, 'drill', now() - interval '1 day' FROM generate_series($1::int / 2 + 1, $1::int) AS n`;

const priceDrop = `
  INSERT INTO price_drop (listing_id, lowest, lowest_at, previous, dropped_at, due_at)
  VALUES ('drill', 100, now(), 100, now(), now())`;
