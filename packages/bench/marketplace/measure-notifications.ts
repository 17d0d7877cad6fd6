import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import bcrypt from 'bcryptjs';
import type { Client } from 'pg';
import type { BenchContext } from '../bench-part.ts';
import type { Measurement, ResultGoal, ResultRow } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import { median, percentile, summariseLatencies } from '../statistics.ts';
import { type DemoVisitor, demoPassword, signInDemoVisitor } from '../visitors.ts';
import { measureOthersDuring, waitForSqlCondition } from './measure-others-during.ts';

const recipients = 10_000;
const secondsAlone = 10;

type Saved = { id: string; price: number; email: string };

/** Listings of one seller, who can sign in. Ten thousand people saved each of them. */
async function fillFavorites(client: Client, count: number): Promise<Saved[]> {
  const { rows: listings } = await client.query<Saved>(
    `SELECT l.id, l.price::float8 AS price, u.email FROM listing l JOIN "user" u ON u.id = l.seller_id
     WHERE l.status = 'AVAILABLE' AND l.price > 100 AND l.seller_id = (SELECT min(seller_id) FROM listing) ORDER BY l.id LIMIT $1`,
    [count],
  );
  if (listings.length < count) throw new Error('The filled database offers too little');
  await client.query(`UPDATE "user" SET password_hash = $1, email_verified_at = now() WHERE email = $2`, [
    await bcrypt.hash(demoPassword, 4),
    listings[0]?.email,
  ]);
  await client.query(
    `INSERT INTO "user" (id, name, email, email_verified_at, updated_at)
     SELECT 'saver-' || n, 'Saver ' || n, 'saver-' || n || '@example.com', now(), now() FROM generate_series(1, $1::int) n`,
    [recipients],
  );
  await client.query(
    `INSERT INTO favorite (id, user_id, listing_id, created_at)
     SELECT l.id || '-' || n, 'saver-' || n, l.id, now() FROM generate_series(1, $1::int) n, unnest($2::text[]) AS l (id)`,
    [recipients, listings.map(({ id }) => id)],
  );
  await client.query('ANALYZE "user", favorite');
  return listings;
}

async function lowerPrice({ ask }: DemoVisitor, { id, price }: Saved): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ price: Math.floor(price / 2) });
  await (await ask(`/api/listings/${id}`, { method: 'PUT', headers, body })).arrayBuffer();
}

type Round = { answeredMs: number; recordedMs: number; deliveredMs: number };

/** From the press of the seller until the mail server has the last mail. */
async function announce(client: Client, seller: DemoVisitor, listing: Saved): Promise<Round> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  await lowerPrice(seller, listing);
  const answeredMs = since();
  await waitForSqlCondition(
    client,
    'SELECT announced_at IS NOT NULL AND due_at IS NULL FROM price_drop WHERE listing_id = $1',
    [listing.id],
  );
  const recordedMs = since();
  const open = 'EXISTS (SELECT FROM notification WHERE mail_due_at IS NOT NULL)';
  await waitForSqlCondition(client, `NOT ${open} AND NOT EXISTS (SELECT FROM waiting_mail)`, []);
  const deliveredMs = since();
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM notification WHERE group_key = $1 AND mailed_at IS NOT NULL',
    [listing.id],
  );
  if (rows[0]?.count !== recipients) throw new Error(`${rows[0]?.count} of ${recipients} were mailed`);
  return { answeredMs, recordedMs, deliveredMs };
}

function describe(
  rounds: readonly Round[],
  alone: readonly number[],
  meanwhile: readonly number[],
): Measurement {
  const of = (name: keyof Round) => rounds.map((round) => round[name]);
  const count = recipients.toLocaleString('en');
  const rowOf = (name: string, times: readonly number[]): ResultRow => ({
    name,
    ...summariseLatencies(times),
  });
  const p99 = percentile(meanwhile, 0.99);
  const goals: ResultGoal[] = [
    {
      name: `Notifications of ${count} people recorded, milliseconds`,
      atMost: 3_000,
      value: median(of('recordedMs')),
    },
    {
      name: 'Another request while they are recorded and mailed, p99 in ms',
      atMost: 50,
      value: p99,
      reason: `with nothing to notify of, it was ${percentile(alone, 0.99).toFixed(1)} ms`,
    },
  ];
  return {
    rows: [
      rowOf(`Lower price of what ${count} people saved: the answer`, of('answeredMs')),
      rowOf('– until all of them have it behind the bell', of('recordedMs')),
      rowOf('– until the mail server has all mails', of('deliveredMs')),
      rowOf('Another request meanwhile', meanwhile),
      rowOf('– without notifications', alone),
    ],
    goals,
  };
}

/** A price drop that ten thousand people are notified of, and how long others wait meanwhile. */
export async function measureNotifications(
  { url, databaseUrl }: BenchedProduct,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  return withClient(databaseUrl, async (client) => {
    const listings = await fillFavorites(client, isQuick ? 1 : 2);
    const [first] = listings;
    if (!first) throw new Error('There is no listing');
    const seller = await signInDemoVisitor('marketplace', url, first.email);
    await measureOthersDuring(url, () => pause(3_000));
    const { latencies: alone } = await measureOthersDuring(url, () => pause(secondsAlone * 1_000));
    const rounds: Round[] = [];
    const meanwhile: number[] = [];
    for (const listing of listings) {
      const { result, latencies } = await measureOthersDuring(url, () => announce(client, seller, listing));
      report(
        `  recorded after ${Math.round(result.recordedMs)} ms, delivered after ${Math.round(result.deliveredMs)} ms`,
      );
      rounds.push(result);
      meanwhile.push(...latencies);
    }
    return describe(rounds, alone, meanwhile);
  });
}
