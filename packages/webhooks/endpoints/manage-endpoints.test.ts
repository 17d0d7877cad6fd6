import { sql } from '@repo/db/sql';
import { describe, expect, test } from 'vitest';
import { hourSeconds, useWebhooks } from '../testing/use-webhooks.ts';

const {
  database,
  receiver,
  time,
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
} = useWebhooks();

describe('the owner', () => {
  test('rotates the secret: for a day both sign', async () => {
    const { id, secret: old } = await register();
    const { secret, endpoint } = await endpoints.rotateSecret(mei(), { id });
    expect(endpoint.previousSecretUntil).toBe(
      new Date(time.start.getTime() + 24 * hourSeconds * 1_000).toISOString(),
    );
    await publish(['a']);
    await deliver();
    const [both] = receiver.received;
    if (!both) throw new Error('It is called');
    expect(receiver.verify(old, both)).toEqual(receiver.verify(secret, both));
    time.start = new Date(time.start.getTime() - 25 * hourSeconds * 1_000);
    await database.db.$executeRaw`UPDATE webhook_endpoint SET previous_secret_until = ${time.start}`;
    time.start = new Date();
    await publish(['b']);
    await deliver();
    const after = receiver.received.at(-1);
    if (!after) throw new Error('It is called');
    expect(() => receiver.verify(old, after)).toThrow();
    expect(receiver.verify(secret, after)).toMatchObject({ data: { name: 'b' } });
    expect(JSON.stringify(await database.db.webhookEndpoint.findMany())).not.toContain(secret);
  });

  test('pauses it: events wait until it is resumed', async () => {
    const { id } = await register();
    await endpoints.pause(mei(), { id });
    await publish(['a']);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await endpoints.resume(mei(), { id })).toMatchObject({ status: 'active', waiting: 1 });
    await deliver();
    expect(names()).toEqual(['a']);
  });

  test('sends a test, and a delivery again under its id', async () => {
    const { id, secret } = await register(mei(), '/in', ['thing.changed']);
    const { id: deliveryId } = await deliveries.sendTest(mei(), { id });
    await deliver();
    await deliveries.redeliver(mei(), { id, deliveryId });
    await deliver();
    const [one, again] = receiver.received;
    if (!one || !again) throw new Error('It is called twice');
    expect([one.id, again.id]).toEqual([deliveryId, deliveryId]);
    expect(again.body).toBe(one.body);
    expect(receiver.verify(secret, again)).toMatchObject({ type: 'webhook.test' });
  });

  test('pages through deliveries', async () => {
    const { id } = await register();
    await publish(['a', 'b', 'c']);
    const first = await deliveries.list(mei(), { id, state: undefined, cursor: undefined, limit: 2 });
    expect(first.deliveries.map(({ subject }) => subject)).toEqual(['c', 'b']);
    const rest = await deliveries.list(mei(), {
      ...{ id, state: undefined, limit: 2 },
      cursor: first.nextCursor ?? undefined,
    });
    expect(rest).toMatchObject({ deliveries: [{ subject: 'a' }], nextCursor: null });
  });

  test('finds those that failed by an index of their own', async () => {
    const plan = await inTransaction(async (tx) => {
      await tx.$executeRaw(sql`SET LOCAL enable_seqscan = off`);
      return tx.$queryRaw(sql`EXPLAIN SELECT id FROM webhook_delivery
        WHERE endpoint_id = ${'one'} AND state = ${'failed'} ORDER BY sequence DESC LIMIT 50`);
    });
    expect(JSON.stringify(plan)).toContain('webhook_delivery_failed');
  });

  test('changes it as it was read, and to public addresses alone', async () => {
    const { id, endpoint } = await register();
    time.seconds = 1;
    const { updatedAt } = await endpoints.change(mei(), { id, eventTypes: ['thing.changed'] });
    expect(updatedAt).not.toBe(endpoint.updatedAt);
    await expect(
      endpoints.change(mei(), { id, description: 'x', expectedUpdatedAt: endpoint.updatedAt }),
    ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    for (const url of [
      'http://example.com/',
      'https://10.0.0.1/',
      'https://localhost/',
      'file:///etc/passwd',
    ])
      await expect(endpoints.change(mei(), { id, url })).rejects.toMatchObject({
        code: expect.stringMatching(/INVALID|VALIDATION/),
      });
  });

  test('has no more than the limit, also at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => register()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('is alone with it: for others nothing is found', async () => {
    const { id } = await register();
    await publish(['a']);
    const [{ id: deliveryId = '' } = {}] = await listAll(id);
    const ali = as('ali');
    expect(await endpoints.list(ali)).toEqual([]);
    for (const work of [
      () => endpoints.read(ali, { id }),
      () => endpoints.change(ali, { id, description: 'x' }),
      () => endpoints.pause(ali, { id }),
      () => endpoints.rotateSecret(ali, { id }),
      () => endpoints.remove(ali, { id }),
      () => deliveries.sendTest(ali, { id }),
      () => listAll(id, ali),
      () => deliveries.read(ali, { id, deliveryId }),
      () => deliveries.redeliver(ali, { id, deliveryId }),
    ])
      await expect(work()).rejects.toMatchObject({ status: 404 });
  });
});
