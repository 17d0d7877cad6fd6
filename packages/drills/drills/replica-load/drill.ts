import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { createSinglePostgres, createStandby, type SinglePostgres } from '../../postgres/single.ts';
import { startDrilledProduct } from '../../product/start-product.ts';
import { readFirstId } from '../../traffic/actions.ts';
import { createThrowingHttpVisitor, signInVisitor } from '../../traffic/visitor.ts';
import { readServerLoad, type ServerLoad, subtractServerLoad } from './server-load.ts';

const requestCount = 1_000;
const concurrency = 4;
const settings = { max_connections: '100', shared_preload_libraries: 'pg_stat_statements' };

/** Of the primary's statements, in percent. */
const leastSpared = 30;

type Round = { name: string; hasReplica: boolean; primary: ServerLoad; replica: ServerLoad; load: number };

export const drill: Drill = {
  purpose: `The same ${requestCount} requests to the marketplace without, with, with and without a read replica: what its primary is spared.`,
  needs: [neededPostgres],
  run: async (context) => {
    const primary = await createSinglePostgres(context, settings);
    await primary.start();
    await withClient(primary.url('postgres'), (client) => client.query('CREATE DATABASE marketplace'));
    await withClient(primary.url('marketplace'), (client) =>
      client.query('CREATE EXTENSION pg_stat_statements'),
    );
    const replica = await createStandby(context, primary, { ...settings, hot_standby_feedback: 'on' });
    await replica.start();
    const servers = { primary, replica };
    const round = (name: string, hasReplica: boolean) => runRound(context, servers, { name, hasReplica });
    await round('warm-up, not counted', false);
    // In this order what grows or drifts from round to round weighs on both alike.
    return describe([
      await round('without a replica', false),
      await round('with a replica', true),
      await round('with a replica again', true),
      await round('without a replica again', false),
    ]);
  },
};

type Servers = { primary: SinglePostgres; replica: SinglePostgres };

async function runRound(
  context: DrillContext,
  { primary, replica }: Servers,
  { name, hasReplica }: Pick<Round, 'name' | 'hasReplica'>,
): Promise<Round> {
  const product = await startDrilledProduct(context, {
    services: ['marketplace'],
    databaseUrlOf: () => primary.url('marketplace'),
    variables: hasReplica ? { MARKETPLACE_REPLICA_URL: replica.url('marketplace') } : {},
  });
  const requests = await prepareRequests(product.urlOf('marketplace'));
  context.report(`${name} …`);
  // Caches are filled, and the process knows how far behind the replica is.
  await sendAll(requests, 200);
  await delay(2_000);
  const read = async () => ({
    primary: await readServerLoad(primary, 'marketplace'),
    replica: await readServerLoad(replica, 'marketplace'),
  });
  const before = await read();
  await sendAll(requests, requestCount);
  const after = await read();
  for (const { process } of [...product.applications, product.sandbox]) await process.stop();
  return {
    name,
    hasReplica,
    primary: subtractServerLoad(after.primary, before.primary),
    replica: subtractServerLoad(after.replica, before.replica),
    load: loadavg()[0] ?? 0,
  };
}

type Request = (turn: number) => Promise<unknown>;

/** Twenty requests that are sent in turn: a signed-in person looks around while somebody else puts up a listing. */
async function prepareRequests(url: string): Promise<Request[]> {
  const reader = await signInVisitor('marketplace', url, 'alice@example.com');
  const seller = await signInVisitor('marketplace', url, 'bob@example.com');
  const categoryId = await readFirstId(await createThrowingHttpVisitor(url).get('/api/categories'));
  const words = ['desk', 'lamp', 'chair', 'bike', 'phone', 'book', 'table', 'camera'];
  const word = (turn: number) => words[turn % words.length];
  const get = (path: (turn: number) => string) => (turn: number) => reader.get(path(turn));
  const search = get((turn) => `/api/listings?query=${word(turn)}&page=${1 + (turn % 3)}`);
  const browse = get((turn) => `/api/listings?sort=price-low&page=${1 + (turn % 5)}`);
  return [
    ...[search, search, search, search, search, search],
    ...[browse, browse, browse, browse],
    get((turn) => `/api/listings/facets?query=${word(turn)}`),
    get((turn) => `/api/listings/suggest?query=${word(turn)?.slice(0, 3)}`),
    get(() => '/'),
    get((turn) => `/?query=${word(turn)}`),
    get(() => '/api/conversations'),
    get(() => '/api/me/listings'),
    get(() => '/api/favorites'),
    get(() => '/dashboard'),
    get(() => '/api/categories'),
    (turn) =>
      seller.post('/api/listings', {
        title: `A ${word(turn)}, number ${turn}`,
        description: 'Kept well, from a home without pets.',
        price: 40,
        condition: 'GOOD',
        categoryId,
        location: 'Bishan',
      }),
  ];
}

async function sendAll(requests: readonly Request[], count: number): Promise<void> {
  let next = 0;
  const send = async () => {
    while (next < count) {
      const turn = next;
      next += 1;
      await requests[turn % requests.length]?.(turn);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
}

function describe(rounds: readonly Round[]): DrillResult {
  const sumOf = (hasReplica: boolean, of: (load: ServerLoad) => number) =>
    rounds.reduce((sum, round) => sum + (round.hasReplica === hasReplica ? of(round.primary) : 0), 0);
  const spared = (of: (load: ServerLoad) => number) =>
    Math.round((1 - sumOf(true, of) / sumOf(false, of)) * 100);
  const statements = spared((load) => load.statements);
  const execution = spared((load) => load.executionMs);
  const cpu = spared((load) => load.cpuSeconds);
  return {
    table: {
      head: ['', 'server', 'statements', 'time in statements s', 'processor time s'],
      rows: rounds.flatMap(({ name, primary, replica }) => [
        [name, 'primary', ...toCells(primary)],
        [name, 'replica', ...toCells(replica)],
      ]),
    },
    goals: [
      {
        name: `with a replica the primary is spared ${leastSpared} % of its statements, and processor time`,
        isMet: statements >= leastSpared && cpu > 0,
      },
      {
        name: 'the replica is read only where it is configured',
        isMet: rounds.every(isReadOnlyWhereConfigured),
      },
    ],
    versions: [postgresVersion()],
    notes: [
      `The primary is spared ${statements} % of its statements, ${execution} % of the time in them and ${cpu} % of its processor time. Of 20 requests, 14 may lag (searches, facets, suggestions, the search page), five may not, and one puts up a listing.`,
      `One process with its jobs, ${concurrency} concurrent requests, demo data. Load of the machine at the end of each round: ${rounds.map(({ load }) => load.toFixed(0)).join(', ')}; only the ratios count.`,
    ],
  };
}

function isReadOnlyWhereConfigured({ hasReplica, replica }: Round): boolean {
  // The measurement itself is a statement or two.
  return hasReplica ? replica.statements > requestCount / 4 : replica.statements < 10;
}

function toCells({ statements, executionMs, cpuSeconds }: ServerLoad): (number | string)[] {
  return [statements, (executionMs / 1_000).toFixed(1), cpuSeconds.toFixed(1)];
}
