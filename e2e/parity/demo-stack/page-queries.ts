import { findMeasuredPages } from '@repo/bench/rendering/pages';
import { type DemoVisitor, signInDemoVisitor } from '@repo/bench/visitors';
import type { Service } from '@repo/workbench/prisma-cli';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maximumQueriesByPage, pagesBesidesBenchmark } from './page-query-budgets.ts';
import { type DemoStack, startDemoStack } from './start-demo-stack.ts';

const starting = startDemoStack();
let stack: DemoStack;

beforeAll(async () => {
  stack = await starting.ready;
}, 600_000);
afterAll(() => starting.stop(), 60_000);

const signInAs = (service: Service, name: string) =>
  signInDemoVisitor(service, stack.servers[service].url, `${name}@example.com`);

/**
 * The statements of a page that was opened before. Some reads are remembered for a second (the session's is), so the fewest
 * of several visits is what the page itself needs; as few as `enough` end the visits.
 */
async function measureWhenWarm(
  url: string,
  cookie: string,
  enough = 0,
): Promise<{ queries: number; bytes: number }> {
  const visits: { queries: number; bytes: number }[] = [];
  for (let visit = 0; visit < 4; visit += 1) {
    const { status, ...measured } = await stack.measurePage(url, cookie);
    expect(status, url).toBe(200);
    visits.push(measured);
    if (visit > 0 && measured.queries <= enough) break;
  }
  return {
    queries: Math.min(...visits.slice(1).map(({ queries }) => queries)),
    bytes: Math.max(...visits.map(({ bytes }) => bytes)),
  };
}

async function countWhenWarm(url: string, cookie: string): Promise<number> {
  return (await measureWhenWarm(url, cookie)).queries;
}

/** For what a change of the demo data or of a cache's age may add. */
const margin = 2;
/** Of the HTML of a page with the demo data, before compression. */
const maxPageKilobytes = 80;
/** Not there yet, and not to grow. */
const largerPages: Record<string, number> = { Enrolments: 83, '/grading, admin': 90 };

test('queries and sizes: every page stays within its budget', async () => {
  const over: string[] = [];
  const check = async (service: Service, name: string, url: string, cookie: string) => {
    const budget = maximumQueriesByPage[service][name];
    if (budget === undefined) return void over.push(`${service}: ${name} has no budget`);
    const { queries, bytes } = await measureWhenWarm(url, cookie, budget + margin);
    if (queries > budget + margin)
      over.push(`${service}: ${name} sends ${queries} statements, not ${budget}`);
    const most = largerPages[name] ?? maxPageKilobytes;
    if (bytes > most * 1024)
      over.push(`${service}: ${name} has ${(bytes / 1024).toFixed(1)} KB of HTML, not ${most}`);
  };
  for (const { service, name, url, cookie } of await findMeasuredPages(stack.servers)) {
    await check(service, name, url, cookie);
  }
  for (const { service, who, paths } of pagesBesidesBenchmark) {
    const { url, cookie } = await signInAs(service, who);
    for (const path of paths) await check(service, `${path}, ${who}`, url + path, cookie);
  }
  expect(over).toEqual([]);
}, 300_000);

type ListPage = {
  service: Service;
  who: string;
  many: string;
  /** The same page with one row; called after `many` is measured. */
  one: (visitor: DemoVisitor) => Promise<string>;
  /** Somebody else for whom the same page has fewer rows. */
  whoHasFew?: string;
  /** What a row has; its first group is something of its own. */
  row?: RegExp;
};

const tableRow = /<tr[^>]*>(<td[\s\S]*?)<\/tr>/g;
const listingLink = /href="(\/listings\/[\w-]+)"/g;
const courseLink = /href="(\/courses\/[\w-]+)"/g;

const listPages: ListPage[] = [
  {
    service: 'marketplace',
    who: 'alice',
    many: '/?minPrice=1',
    one: async () => '/?query=Brompton+M6L+racing',
    row: listingLink,
  },
  {
    service: 'marketplace',
    who: 'alice',
    many: '/dashboard',
    one: async () => '/dashboard?status=SOLD',
    row: listingLink,
  },
  {
    service: 'marketplace',
    who: 'alice',
    many: '/favorites',
    one: async ({ ask }) => {
      const [, ...others]: { listingId: string }[] = await (await ask('/api/favorites')).json();
      for (const { listingId } of others) await ask(`/api/favorites/${listingId}`, { method: 'DELETE' });
      return '/favorites';
    },
    row: listingLink,
  },
  {
    service: 'training',
    who: 'admin',
    many: '/enrolments',
    one: async ({ ask }) => {
      const { data } = await (await ask('/api/admin/enrolments?limit=1')).json();
      const [{ courseRunId, learnerEmail }] = data;
      return `/enrolments?${new URLSearchParams({ courseRunId, q: learnerEmail })}`;
    },
    row: tableRow,
  },
  {
    service: 'training',
    who: 'admin',
    many: '/people',
    one: async () => '/people?q=learner@example.com',
    row: tableRow,
  },
  {
    service: 'training',
    who: 'admin',
    many: '/classes',
    one: async ({ ask }) => `/classes?${new URLSearchParams(await findOneClass(ask))}`,
    row: tableRow,
  },
  {
    service: 'training',
    who: 'admin',
    many: '/courses',
    one: async () => '/courses?q=Food+Safety',
    row: tableRow,
  },
  {
    service: 'training',
    who: 'admin',
    // The names of what entries are about are read in one statement for each type.
    many: '/audit-log?targetType=course-run',
    one: async ({ ask }) => {
      const { data } = await (await ask('/api/admin/audit-log?targetType=course-run')).json();
      const targets: string[] = data.map(({ targetId }: { targetId: string }) => targetId);
      const once = targets.find((target) => targets.indexOf(target) === targets.lastIndexOf(target));
      return `/audit-log?targetType=course-run&targetId=${once}`;
    },
    row: tableRow,
  },
  {
    service: 'childcare',
    who: 'manager',
    many: '/courses',
    one: async () => '/courses?search=sleep',
    row: courseLink,
  },
  {
    service: 'childcare',
    who: 'manager',
    many: '/centre/people',
    one: async () => '/centre/people?q=Amy',
    row: tableRow,
  },
  // Lists the people of a centre, which no filter changes.
  {
    service: 'childcare',
    who: 'manager',
    whoHasFew: 'rival',
    many: '/centre/assign',
    one: async () => '/centre/assign',
  },
];

/** A search that finds one class that has not ended. */
async function findOneClass(ask: DemoVisitor['ask']): Promise<Record<string, string>> {
  type Class = { course: { code: string }; status: string; endDate: string | null };
  const { data }: { data: Class[] } = await (await ask('/api/admin/classes')).json();
  const isAlike = (one: Class, other: Class) =>
    one.course.code === other.course.code && one.status === other.status;
  const today = new Date().toISOString();
  const found = data.find(
    (each) => (each.endDate ?? '') > today && data.filter((other) => isAlike(each, other)).length === 1,
  );
  if (!found) throw new Error('Every class of the demo data has another one like it');
  return { q: found.course.code, classStatus: found.status };
}

async function countRows({ ask }: DemoVisitor, path: string, row: RegExp): Promise<number> {
  const html = await (await ask(path, { headers: { accept: 'text/html' } })).text();
  return new Set([...html.matchAll(row)].map(([, own]) => own)).size;
}

describe('queries: a list with many rows sends no more statements than with one', () => {
  test.each(listPages)('$service $many', async ({ service, who, whoHasFew, many, one, row }) => {
    const visitor = await signInAs(service, who);
    const visitorOfFew = whoHasFew === undefined ? visitor : await signInAs(service, whoHasFew);
    const { url, cookie } = visitor;
    if (row) expect(await countRows(visitor, many, row)).toBeGreaterThan(5);
    const ofMany = await countWhenWarm(url + many, cookie);
    const path = await one(visitor);
    if (row) expect(await countRows(visitor, path, row)).toBe(1);
    expect(ofMany).toBeLessThanOrEqual(await countWhenWarm(url + path, visitorOfFew.cookie));
  });
});

type Write = { path: string; method?: string; body: (turn: number) => unknown };

/** Calls that write in a transaction. */
async function findWrites(service: Service, { ask }: DemoVisitor): Promise<Write[]> {
  if (service === 'marketplace') {
    const { data } = await (await ask('/api/conversations')).json();
    const path = `/api/conversations/${data[0].id}`;
    return [
      { path: `${path}/messages`, body: (turn) => ({ body: `Is it still there? (${turn})` }) },
      { path: `${path}/read`, body: () => ({}) },
    ];
  }
  if (service === 'training') {
    const body = (turn: number) => ({ phone: `+65 6555 ${1000 + turn}` });
    return [{ path: '/api/profile-update', method: 'PUT', body }];
  }
  return [
    { path: '/api/profile', method: 'PUT', body: (turn) => ({ jobTitle: `Educator ${turn}` }) },
    { path: '/api/notifications/read', body: () => ({ all: true }) },
  ];
}

const requestCount = 64;
/** Far more than 64 requests take on a busy machine. Transactions that wait for each other's connections never end. */
const answerWithinMs = 120_000;

test.each(['marketplace', 'training', 'childcare'] as const)(
  'pool: 64 simultaneous pages and writes of the %s are all answered',
  async (service) => {
    const visitor = await signInAs(service, service === 'marketplace' ? 'alice' : 'learner');
    const writes = await findWrites(service, visitor);
    const pages = (await findMeasuredPages(stack.servers)).filter((page) => page.service === service);
    const signal = AbortSignal.timeout(answerWithinMs);
    const send = async (turn: number): Promise<string | null> => {
      const page = pages[turn % pages.length];
      const write = writes[turn % writes.length];
      const isWrite = turn % 3 === 0 && write;
      const [url, init] = isWrite
        ? [
            visitor.url + write.path,
            {
              method: write.method ?? 'POST',
              headers: { 'content-type': 'application/json', cookie: visitor.cookie },
              body: JSON.stringify(write.body(turn)),
            },
          ]
        : [page?.url ?? '', { headers: { accept: 'text/html', cookie: page?.cookie ?? '' } }];
      const response = await fetch(url, { ...init, signal });
      const text = await response.text();
      return response.ok ? null : `${url} answered ${response.status}: ${text.slice(0, 200)}`;
    };
    const outcomes = await Promise.all(Array.from({ length: requestCount }, (_, turn) => send(turn)));
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual([]);
  },
  answerWithinMs * 1.5,
);
