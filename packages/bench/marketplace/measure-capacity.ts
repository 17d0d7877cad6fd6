import { withClient } from '@repo/workbench/postgres/with-client';
import bcrypt from 'bcryptjs';
import { z } from 'zod';
import type { BenchContext } from '../bench-part.ts';
import type { Target } from '../load.ts';
import { type AlternateFigures, loadAlternately, type Rounds } from '../load-alternately.ts';
import type { Measurement, Row } from '../results.ts';
import type { Product } from '../start-product.ts';
import { password, signIn, type Visitor } from '../visitors.ts';
import { plainUserId } from './generated-listings.ts';
import { whileListingsChange } from './measure-searches-during-changes.ts';
import { categoriesPath, facetsPath, searches, variedReads } from './searches.ts';

/** So much may a read or a message cost among a hundred times the rows. */
const atMost = 2;

const usual: Rounds = { count: 3, seconds: 4, warmUpSeconds: 3 };
const quick: Rounds = { count: 2, seconds: 2, warmUpSeconds: 1 };

export type Measured = Pick<Product, 'url' | 'databaseUrl' | 'pids'> & { sellers: number };
type Request = NonNullable<Target['requests']>[number];
type Read = { name: string; requests: readonly Request[] };

const pathsOf = (...paths: string[]): Request[] => paths.map((path) => ({ path }));

const searchReads: Read[] = [
  ...searches.map(({ name, path }) => ({ name, requests: pathsOf(path) })),
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
async function signInPeople({ url, databaseUrl, sellers }: Measured): Promise<Visitor[]> {
  const numbers = Array.from({ length: people }, (_, index) => 1 + index * Math.floor(sellers / people));
  const hash = await bcrypt.hash(password, 4);
  await withClient(databaseUrl, (client) =>
    client.query(`UPDATE "user" SET password_hash = $1, email_verified_at = now() WHERE id = ANY($2)`, [
      hash,
      numbers.map(plainUserId),
    ]),
  );
  const visitors: Visitor[] = [];
  for (const number of numbers)
    visitors.push(await signIn('marketplace', url, `seller-${number}@example.com`));
  return visitors;
}

async function prepareChatReads(product: Measured): Promise<Read[]> {
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

/** What nobody asked this process for before: its total has to be counted. */
async function measureFirstTime(name: string, { url }: Measured): Promise<Row[]> {
  const rows: Row[] = [];
  for (const read of searchReads.slice(0, -variedReads.length)) {
    const begun = performance.now();
    const answer = await fetch(`${url}${read.requests[0]?.path}`);
    await answer.arrayBuffer();
    if (!answer.ok) rows.push({ name: `${read.name}, ${name}, for the first time: status ${answer.status}` });
    else rows.push({ name: `${read.name}, ${name}, for the first time`, p50: performance.now() - begun });
  }
  return rows;
}

type Pair = { small: Target; large: Target };

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

/** The same reads of two services alternately, one with a hundred times the listings and messages of the other. */
export async function measureCapacity(
  small: Measured,
  large: Measured,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const rounds = isQuick ? quick : usual;
  const pairOf = (read: Read, other: Read): Pair => ({
    small: { ...read, url: small.url, pids: small.pids },
    large: { ...other, name: `${read.name}, a hundred times the rows`, url: large.url, pids: large.pids },
  });
  const flat = (pairs: readonly Pair[]) => pairs.flatMap((pair) => [pair.small, pair.large]);
  const first = [
    ...(await measureFirstTime('100,000 listings', small)),
    ...(await measureFirstTime('10,000,000 listings', large)),
  ];
  const [chats, largeChats] = [await prepareChatReads(small), await prepareChatReads(large)];
  const pairs = [
    ...searchReads.map((read) => pairOf(read, read)),
    ...chats.map((read, index) => pairOf(read, largeChats[index] ?? read)),
  ];
  const still = measurementOf(pairs, await loadAlternately(flat(pairs), rounds, report));
  const changing = searchReads
    .slice(-1)
    .map((read) => ({ ...read, name: `${read.name} while a listing changes every second` }))
    .map((read) => pairOf(read, read));
  const moving = await whileListingsChange(small.databaseUrl, () =>
    whileListingsChange(large.databaseUrl, () => loadAlternately(flat(changing), rounds, report)),
  );
  const changed = measurementOf(changing, moving);
  return {
    rows: [...first, ...still.rows, ...changed.rows],
    goals: [...still.goals, ...changed.goals],
  };
}
