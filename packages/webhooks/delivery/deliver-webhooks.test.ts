import { sql } from '@repo/db/sql';
import { decryptMail } from '@repo/mail/waiting/encrypt-mail';
import { describe, expect, test, vi } from 'vitest';
import { publishWebhooks } from '../publish-webhooks.ts';
import { type Tx, useWebhooks } from '../testing/use-webhooks.ts';
import { claimDue } from './claim-due.ts';
import { removeOldEvents } from './remove-old-events.ts';
import { createWebhookWorker } from './webhook-worker.ts';

const {
  database,
  receiver,
  keys,
  time,
  clock,
  inTransaction,
  endpoints,
  deliveries,
  as,
  mei,
  register,
  publish,
  deliver,
  names,
  listAll,
  tools,
} = useWebhooks();

const hours = 60 * 60;

describe('publishing', () => {
  test('records nothing where nobody subscribed to the event, and nothing of others', async () => {
    await register(as('ali'));
    await register(mei(), '/in', ['thing.changed']);
    await publish(['a']);
    expect(await database.db.webhookEvent.count()).toBe(0);
    await publish(['a'], { owner: 'ali' });
    expect(await database.db.webhookEvent.count()).toBe(1);
    expect(await database.db.webhookDelivery.count()).toBe(1);
  });

  test('sends one event to each endpoint that wants it, in one body, signed with its own secret', async () => {
    const [one, other] = [await register(mei(), '/one'), await register(mei(), '/other')];
    await publish(['a']);
    await deliver();
    const at = (path: string) => receiver.received.find((call) => call.path === path);
    const [first, second] = [at('/one'), at('/other')];
    if (!first || !second) throw new Error('Both are called');
    expect(first.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(first.id).not.toBe(second.id);
    expect(first.body).toBe(second.body);
    expect(receiver.verify(one.secret, first)).toEqual({
      type: 'thing.made',
      timestamp: time.start.toISOString(),
      version: 1,
      data: { name: 'a' },
    });
    expect(() => receiver.verify(other.secret, first)).toThrow();
  });

  test('500 events are one statement; what two workers send at once arrives once each, by the order of the events', async () => {
    await register();
    await publish(Array.from({ length: 500 }, (_, n) => `s${n}`));
    expect(await database.db.webhookDelivery.count()).toBe(500);
    await database.db.webhookDelivery.deleteMany({ where: { subject: { gte: 's3' } } });
    const left = await database.db.webhookDelivery.findMany({ orderBy: { sequence: 'asc' } });
    expect(left.slice(0, 4).map(({ subject }) => subject)).toEqual(['s0', 's1', 's2', 's10']);
    await database.db.webhookDelivery.deleteMany({
      where: { id: { in: left.slice(40).map(({ id }) => id) } },
    });
    await Promise.all([deliver(), deliver()]);
    expect(new Set(names()).size).toBe(40);
    expect(receiver.received).toHaveLength(40);
  });

  test('what is rolled back is not sent', async () => {
    await register();
    await inTransaction(async (tx) => {
      await publishWebhooks(tx, {
        now: clock(),
        types: ['thing.made'],
        events: sql`SELECT 'mei', 'thing.made', 'a', '{}'::jsonb`,
      });
      throw new Error('no');
    }).catch(() => undefined);
    await deliver();
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  test('gets it again later under the same id; what follows of the same subject waits, others do not', async () => {
    const { id } = await register();
    await publish(['a', 'a', 'b']);
    receiver.state.answer = ({ body }) => (body.includes('"a"') ? 500 : 204);
    await deliver();
    // Different subjects are sent at once, so they arrive in any order.
    expect(names().toSorted()).toEqual(['a', 'b']);
    time.seconds = 4;
    await deliver();
    expect(names()).toHaveLength(2);
    receiver.state.answer = () => 204;
    time.seconds = 6;
    await deliver();
    expect(names().slice(2)).toEqual(['a', 'a']);
    const refused = receiver.received.find(({ body }) => body.includes('"a"'));
    const [again, next] = receiver.received.slice(2);
    expect(again?.id).toBe(refused?.id);
    expect(next?.id).not.toBe(refused?.id);
    const [second] = await listAll(id);
    expect(second).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204, nextAttemptAt: null });
    expect((await endpoints.read(mei(), { id })).failingSince).toBeNull();
  });

  test('is tried with one delivery rather than with all that wait, and gets the rest when it answers', async () => {
    await register();
    receiver.state.answer = () => 503;
    await publish(['a']);
    await deliver();
    const many = Array.from({ length: 30 }, (_, n) => `s${n}`);
    await publish(many);
    await deliver();
    expect(names()).toEqual(['a', 's0']);
    receiver.state.answer = () => 204;
    time.seconds = 6;
    await deliver();
    expect(new Set(names())).toEqual(new Set(['a', ...many]));
  });

  test('is disabled after about a day, with one mail; resumed, it gets what waited', async () => {
    const { id } = await register();
    receiver.state.answer = () => 500;
    await publish(['a', 'b']);
    for (time.seconds = 0; time.seconds <= 26 * hours; time.seconds += 10 * 60) await deliver();
    expect(await endpoints.read(mei(), { id })).toMatchObject({ status: 'disabled' });
    const mails = await database.db.waitingMail.findMany();
    expect(mails.map(({ content }) => decryptMail(keys, content))).toMatchObject([
      { to: 'mei@example.com', subject: 'A webhook was disabled' },
    ]);
    const tries = receiver.received.length;
    await publish(['later']);
    await deliver();
    expect(receiver.received).toHaveLength(tries);
    await publish(['c']);
    receiver.state.answer = () => 204;
    await endpoints.resume(mei(), { id });
    await deliver();
    // Both had their last attempt; nothing is recorded for a disabled endpoint.
    const states = (await listAll(id)).map(({ state }) => state);
    expect(states).toContain('failed');
    expect(states).not.toContain('waiting');
    expect(names()).not.toContain('later');
  });

  test('gets at once what was tried while it was away, but not what another process is sending', async () => {
    const { id } = await register();
    receiver.state.answer = () => 503;
    await publish(['a', 'a', 'b']);
    for (time.seconds = 0; time.seconds <= 5 * hours; time.seconds += 20 * 60) await deliver();
    await publish(['held']);
    const held = await claimDue(database.db, { endpointId: id, limit: 10, now: clock() });
    expect(held.map(({ attempts }) => attempts)).toContain(0);
    await publish(['new']);
    receiver.state.answer = () => 204;
    receiver.received.length = 0;
    await deliver();
    expect(new Set(names())).toEqual(new Set(['a', 'b', 'new']));
    expect(names()).toHaveLength(4);
  });

  test('by refusing one event alone gets that one for a day, with backoff', async () => {
    const { id } = await register();
    receiver.state.answer = ({ body }) => (body.includes('"refused"') ? 500 : 204);
    await publish(['refused']);
    const state = async () => (await listAll(id)).find(({ subject }) => subject === 'refused')?.state;
    for (time.seconds = 0; time.seconds < 36 * hours; time.seconds += hours) {
      await publish([`s${time.seconds}`]);
      await deliver();
      if (time.seconds === 18 * hours) expect(await state()).toBe('waiting');
    }
    expect(await state()).toBe('failed');
    expect(names().filter((name) => name === 'refused').length).toBeLessThan(30);
    expect(await endpoints.read(mei(), { id })).toMatchObject({ status: 'active' });
  });

  test('is recorded in the order in which resuming locks, so that neither ends the other', async () => {
    const { id } = await register();
    receiver.state.answer = () => 500;
    await publish(['a']);
    await inTransaction(async (tx) => {
      await tx.$queryRaw(sql`SELECT id FROM webhook_endpoint WHERE id = ${id} FOR UPDATE`);
      const delivered = deliver();
      delivered.catch(() => undefined);
      await vi.waitFor(async () => {
        const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(await tx.$queryRaw(waiting)).toHaveLength(1);
      });
      await tx.$executeRaw(sql`UPDATE webhook_delivery SET attempts = 0 WHERE endpoint_id = ${id}`);
      return { delivered };
    }).then(({ delivered }) => delivered);
    expect(await listAll(id)).toMatchObject([{ attempts: 1, lastStatus: 500 }]);
  });

  test('that says 410 is disabled at once', async () => {
    const { id } = await register();
    receiver.state.answer = () => 410;
    await publish(['a']);
    await deliver();
    expect(await endpoints.read(mei(), { id })).toMatchObject({ status: 'disabled' });
    await expect(endpoints.pause(mei(), { id })).rejects.toThrow('Not active');
  });

  test('shows why: the status and how the answer begins', async () => {
    const { id } = await register();
    receiver.state.answer = () => 302;
    await publish(['a']);
    await deliver();
    const [{ id: deliveryId = '' } = {}] = await listAll(id);
    expect(await deliveries.read(mei(), { id, deliveryId })).toMatchObject({
      lastStatus: 302,
      lastAnswer: 'seen',
      body: receiver.received[0]?.body,
    });
  });
});

test('what a process had taken that died is sent by another one, under the same id', async () => {
  const { id } = await register();
  await publish(['a']);
  const [taken] = await claimDue(database.db, { endpointId: id, limit: 10, now: clock() });
  await deliver();
  expect(receiver.received).toEqual([]);
  time.seconds = 31;
  await deliver();
  expect(receiver.received.map((call) => call.id)).toEqual([taken?.id]);
});

test('processes that die use up no attempts', async () => {
  const { id } = await register();
  await publish(['a']);
  for (; time.seconds < 10 * 31; time.seconds += 31)
    expect(await claimDue(database.db, { endpointId: id, limit: 10, now: clock() })).toHaveLength(1);
  receiver.state.answer = () => 500;
  await deliver();
  expect(await listAll(id)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

test('a worker that meets an error of ours looks again when the next delivery is due', async () => {
  await register();
  await publish(['a']);
  let hasFailed = false;
  const failOnce: typeof inTransaction = async (work) => {
    if (hasFailed) return inTransaction(work);
    hasFailed = true;
    time.seconds = 31;
    throw new Error('The connection to the database broke');
  };
  let wake = () => {};
  const listener = {
    subscribe: (_: string, onEvent: () => void) => {
      wake = onEvent;
      return () => {};
    },
  };
  const stop = createWebhookWorker<Tx>(() => ({ ...tools({ inTransaction: failOnce }), listener })).watch(
    (work) => void work().catch(() => undefined),
  );
  try {
    wake();
    await vi.waitFor(
      async () =>
        expect(await database.db.webhookDelivery.findMany()).toMatchObject([{ state: 'delivered' }]),
      {
        timeout: 5_000,
      },
    );
  } finally {
    stop();
  }
});

test('an endpoint that answers slowly does not hold up what happens meanwhile for others', async () => {
  await register(as('slow'), '/slow');
  await register(mei(), '/fast');
  const answered = Promise.withResolvers<number>();
  receiver.state.answer = ({ path }) => (path === '/slow' ? answered.promise : 204);
  await publish(['a'], { owner: 'slow' });
  const delivered = deliver();
  try {
    await vi.waitFor(() => expect(names()).toEqual(['a']));
    await publish(['b']);
    await vi.waitFor(() => expect(names()).toEqual(['a', 'b']), { timeout: 5_000 });
  } finally {
    answered.resolve(204);
    await delivered;
  }
});

test('events of a month ago go', async () => {
  await register();
  await publish(['old']);
  time.seconds = 31 * 24 * hours;
  await publish(['new']);
  expect(await removeOldEvents(database.db, clock())).toBe(1);
  expect(await database.db.webhookDelivery.findMany({ select: { subject: true } })).toEqual([
    { subject: 'new' },
  ]);
});
