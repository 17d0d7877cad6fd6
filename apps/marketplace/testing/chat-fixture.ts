import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { createRateLimits } from '@repo/auth/rate-limits';
import { waitForDeferredWork } from '@repo/base/deferred';
import { createLogger } from '@repo/base/logger';
import { createPostgresListener } from '@repo/db/listen';
import {
  createMarketplaceClient,
  type ListingStatus,
  type MarketplaceDb,
  type Prisma,
} from '@repo/db/marketplace';
import { readAnswer, type ServiceAnswer } from '@repo/http/testing/call-service';
import type { Conversation } from '@repo/schemas/marketplace/chat';
import type { MarketplaceTestDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createListing, createSessionCookie, createUser } from '@repo/testing/marketplace-factories';
import { useLimitsPool } from '@repo/testing/use-limits-pool';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { replaceServices, type Services } from '#services.ts';
import { stubEnvironment } from './stub-environment.ts';
import { createTestContext } from './test-context.ts';
import { createUnusedServices, testRatePolicies } from './test-services.ts';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

export type TestPerson = Awaited<ReturnType<typeof createUser>>;

export type CallOptions = {
  method?: string;
  /** With the query. */
  path?: string;
  params?: Record<string, string>;
  body?: unknown;
  as?: TestPerson | null;
  signal?: AbortSignal;
};

/** One instance's services on the test database, with sample people and listings. */
export function useChatFixture(database: MarketplaceTestDatabase) {
  let services: Services;
  let db: ReturnType<typeof createMarketplaceClient>;
  const limits = useLimitsPool(database);
  const leftOpen: (() => Promise<unknown>)[] = [];

  beforeAll(() => {
    db = createMarketplaceClient(database.url, { poolSize: 8 });
  });
  afterAll(() => db.$disconnect());
  beforeEach(() => {
    stubEnvironment(database.url);
    const listener = createPostgresListener(database.url);
    leftOpen.push(() => listener.close());
    const outside = createTestContext({ db });
    services = {
      db,
      listener,
      rateLimits: createRateLimits({ pool: limits.pool, policies: testRatePolicies }),
      media: outside.media,
      ...createUnusedServices(),
      logger: createLogger({ service: 'test', level: 'silent' }),
      clock: () => new Date(),
    };
    replaceServices(services);
    clearMarketplaceSessionCache();
  });
  afterEach(async () => {
    await waitForDeferredWork();
    await Promise.all(leftOpen.splice(0).map((close) => close()));
  });

  const person = (overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) =>
    createUser(database.db, overrides);

  const listing = (seller: { id: string }, status: ListingStatus = 'AVAILABLE') =>
    createListing(database.db, {
      sellerId: seller.id,
      status,
      price: '25.00',
      imageUrls: ['https://media.example/1.jpg'],
    });

  const cookies = new Map<string, Promise<string>>();

  /** One session per person, reused by all calls. */
  function sessionOf(person: TestPerson): Promise<string> {
    const key = `${person.id} ${person.sessionVersion}`;
    const cookie = cookies.get(key) ?? createSessionCookie(database.db, person);
    cookies.set(key, cookie);
    return cookie;
  }

  async function send(handler: Handler, options: CallOptions = {}): Promise<Response> {
    const { method = 'GET', path = '/', params = {}, body, as, signal } = options;
    const headers = new Headers();
    if (as) headers.set('cookie', await sessionOf(as));
    if (body !== undefined) headers.set('content-type', 'application/json');
    const request = new Request(new URL(path, 'http://localhost:3000'), {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return handler(request, { params: Promise.resolve(params) });
  }

  async function call(handler: Handler, options: CallOptions = {}): Promise<Omit<ServiceAnswer, 'headers'>> {
    const { status, body } = await readAnswer(await send(handler, options));
    return { status, body };
  }

  const contextOf = (person: TestPerson) => createTestContext(database, { actor: actorOf(person) });

  /** Forces calls to run concurrently: `lock` takes what they all need and is released once all of them wait for it. */
  async function collide<T>(
    lock: (tx: MarketplaceDb) => Promise<unknown>,
    calls: (() => Promise<T>)[],
  ): Promise<T[]> {
    const { running } = await database.db.$transaction(
      async (tx) => {
        await lock(tx as MarketplaceDb);
        const running = calls.map((call) => call());
        for (let waiting = 0; waiting < calls.length; ) {
          const rows = await database.db.$queryRaw<{ waiting: number }[]>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          waiting = rows[0]?.waiting ?? 0;
        }
        return { running };
      },
      { timeout: 180_000, maxWait: 120_000 },
    );
    return Promise.all(running);
  }

  return {
    person,
    collide,
    listing,
    send,
    call,
    contextOf,
    get services() {
      return services;
    },
  };
}

export const conversationIdsOf = (items: Pick<Conversation, 'id'>[]) => items.map(({ id }) => id);
