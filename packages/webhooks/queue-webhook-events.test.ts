import { sql } from '@repo/db/sql';
import { describe, expect, test } from 'vitest';
import { queueWebhookEvents } from './queue-webhook-events.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const { database, receiver, time, clock, inTransaction, as, mei, register, publish, deliver, names } =
  useWebhooks();

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
      await queueWebhookEvents(tx, {
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
