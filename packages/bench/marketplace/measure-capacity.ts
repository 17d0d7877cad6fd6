import { withClient } from '@repo/workbench/postgres/with-client';
import bcrypt from 'bcryptjs';
import { z } from 'zod';
import type { BenchContext } from '../bench-part.ts';
import { type LoadTarget, measureMaximumLoad } from '../load.ts';
import { type AlternateFigures, measureAlternately, type RoundSettings } from '../measure-alternately.ts';
import type { Measurement, ResultGoal, ResultRow } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import { type DemoVisitor, demoPassword, signInDemoVisitor } from '../visitors.ts';
import { findAnsweredRequests, timeRequest, unansweredFigures } from './answered-requests.ts';
import { plainUserId } from './generated-listings.ts';
import { runWhileListingsChange } from './measure-searches-during-changes.ts';
import { benchSearches, categoriesPath, facetsPath, variedReads } from './searches.ts';

/** So much may a read or a message cost among the rows of the larger database. */
const atMost = 2;

const usual: RoundSettings = { count: 3, seconds: 4, warmUpSeconds: 3 };
const quick: RoundSettings = { count: 2, seconds: 2, warmUpSeconds: 1 };

export type MeasuredService = Pick<BenchedProduct, 'url' | 'databaseUrl' | 'pids'> & {
  sellers: number;
  listings: number;
};
type Request = NonNullable<LoadTarget['requests']>[number];
type Read = { name: string; requests: readonly Request[] };

const pathsOf = (...paths: string[]): Request[] => paths.map((path) => ({ path }));

const searchReads: Read[] = [
  ...benchSearches.map(({ name, path }) => ({ name, requests: pathsOf(path) })),
  { name: 'Page 2,000', requests: pathsOf('/api/listings?page=2000') },
  { name: 'Text, a misspelt word', requests: pathsOf('/api/listings?query=thermin') },
  { name: 'Categories with their counts', requests: pathsOf(categoriesPath) },
  { name: 'Facets of a category', requests: pathsOf(facetsPath) },
  { name: 'Facets of a common word', requests: pathsOf('/api/listings/facets?query=wooden') },
  ...variedReads.map(({ name, paths }) => ({ name, requests: pathsOf(...paths) })),
];

const people = 100;
const conversationPage = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

/** Evenly among all people of the filled database, who have no passwords until now. */
async function signInPeople({ url, databaseUrl, sellers }: MeasuredService): Promise<DemoVisitor[]> {
  const numbers = Array.from({ length: people }, (_, index) => 1 + index * Math.floor(sellers / people));
  const hash = await bcrypt.hash(demoPassword, 4);
  await withClient(databaseUrl, (client) =>
    client.query(`UPDATE "user" SET password_hash = $1, email_verified_at = now() WHERE id = ANY($2)`, [
      hash,
      numbers.map(plainUserId),
    ]),
  );
  const visitors: DemoVisitor[] = [];
  for (const number of numbers)
    visitors.push(await signInDemoVisitor('marketplace', url, `seller-${number}@example.com`));
  return visitors;
}

async function prepareChatReads(product: MeasuredService): Promise<Read[]> {
  const visitors = await signInPeople(product);
  const everyone = (path: string) => visitors.map(({ cookie }) => ({ path, headers: { cookie } }));
  const conversations: { id: string; cookie: string }[] = [];
  for (const { ask, cookie } of visitors) {
    const { data } = conversationPage.parse(await (await ask('/api/conversations')).json());
    conversations.push(...data.map(({ id }) => ({ id, cookie })));
  }
  const pathOf = (id: string) => `/api/conversations/${id}/messages`;
  return [
    { name: 'Chat: conversations of a person', requests: everyone('/api/conversations') },
    { name: 'Chat: how many are unread', requests: everyone('/api/conversations/unread') },
    {
      name: 'Chat: messages of a conversation',
      requests: conversations.map(({ id, cookie }) => ({ path: pathOf(id), headers: { cookie } })),
    },
    {
      name: 'Chat: a message is sent',
      requests: conversations.map(({ id, cookie }) => ({
        path: pathOf(id),
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ body: 'Is it still available?' }),
      })),
    },
  ];
}

async function measureFirstTime({ url, listings }: MeasuredService): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const { name, requests } of searchReads.slice(0, -variedReads.length)) {
    if (!requests[0]) continue;
    const { status, milliseconds } = await timeRequest(url, requests[0]);
    const subject = `${name}, ${listings.toLocaleString('en')} listings, for the first time`;
    rows.push({ name: status === 200 ? subject : `${subject}: status ${status}`, p50: milliseconds });
  }
  return rows;
}

/** The requests that both answer; a goal says how many others there are. */
async function keepAnswered(
  small: MeasuredService,
  large: MeasuredService,
): Promise<{ reads: Read[]; goals: ResultGoal[] }> {
  const reads: Read[] = [];
  const goals: ResultGoal[] = [];
  for (const { name, requests } of searchReads) {
    for (const request of requests) await timeRequest(small.url, request);
    const answered = await findAnsweredRequests(large.url, requests);
    if (answered.size > 0) reads.push({ name, requests: requests.filter((each) => answered.has(each)) });
    if (answered.size < requests.length) {
      const among = `among ${large.listings.toLocaleString('en')} listings`;
      goals.push({ name: `${name}: answered ${among}`, atLeast: requests.length, value: answered.size });
    }
  }
  return { reads, goals };
}

type Pair = { small: LoadTarget; large: LoadTarget };

function measurementOf(pairs: readonly Pair[], { ratioOf, rowOf }: AlternateFigures): Measurement {
  return {
    rows: pairs.flatMap(({ small, large }) => [rowOf(small), rowOf(large, small)]),
    goals: pairs.map(({ small, large }) => ({
      name: `${small.name}, times the cost`,
      atMost,
      value: ratioOf(small, large),
    })),
  };
}

/** The same reads of two services alternately, one with many times the listings and messages of the other. */
export async function measureCapacity(
  small: MeasuredService,
  large: MeasuredService,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const rounds = isQuick ? quick : usual;
  const pairOf = (read: Read, other: Read): Pair => ({
    small: { ...read, url: small.url, pids: small.pids },
    large: {
      ...other,
      name: `${read.name}, ${large.listings / small.listings} times the rows`,
      url: large.url,
      pids: large.pids,
    },
  });
  // A service that refuses under load must not end a measurement whose data took so long to fill.
  const loadOrReport = (target: LoadTarget, seconds: number) =>
    measureMaximumLoad(target, seconds).catch((error: Error) => {
      report(`  ${error.message}`);
      return unansweredFigures;
    });
  const measure = (pairs: readonly Pair[]) =>
    measureAlternately(
      pairs.flatMap((pair) => [pair.small, pair.large]),
      rounds,
      report,
      loadOrReport,
    );
  report('  each search for the first time');
  const first = [...(await measureFirstTime(small)), ...(await measureFirstTime(large))];
  const kept = await keepAnswered(small, large);
  const [chats, largeChats] = [await prepareChatReads(small), await prepareChatReads(large)];
  const pairs = [
    ...kept.reads.map((read) => pairOf(read, read)),
    ...chats.map((read, index) => pairOf(read, largeChats[index] ?? read)),
  ];
  const still = measurementOf(pairs, await measure(pairs));
  const changing = kept.reads
    .slice(-1)
    .map((read) => ({ ...read, name: `${read.name} while a listing changes every second` }))
    .map((read) => pairOf(read, read));
  const moving = await runWhileListingsChange(small.databaseUrl, () =>
    runWhileListingsChange(large.databaseUrl, () => measure(changing)),
  );
  const changed = measurementOf(changing, moving);
  return {
    rows: [...first, ...still.rows, ...changed.rows],
    goals: [...kept.goals, ...still.goals, ...changed.goals],
  };
}
