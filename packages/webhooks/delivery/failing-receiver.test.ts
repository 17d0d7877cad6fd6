import { sql } from '@repo/db/sql';
import { decryptMail } from '@repo/mail/waiting/encrypt-mail';
import { describe, expect, test, vi } from 'vitest';
import { hourSeconds, useWebhooks } from '../testing/use-webhooks.ts';
import { claimDueDeliveries } from './claim-due-deliveries.ts';

const {
  database,
  receiver,
  keys,
  time,
  clock,
  inTransaction,
  endpoints,
  deliveries,
  mei,
  register,
  publish,
  deliver,
  names,
  listAll,
} = useWebhooks();

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
    for (time.seconds = 0; time.seconds <= 26 * hourSeconds; time.seconds += 10 * 60) await deliver();
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
    for (time.seconds = 0; time.seconds <= 5 * hourSeconds; time.seconds += 20 * 60) await deliver();
    await publish(['held']);
    const held = await claimDueDeliveries(database.db, { endpointId: id, limit: 10, now: clock() });
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
    for (time.seconds = 0; time.seconds < 36 * hourSeconds; time.seconds += hourSeconds) {
      await publish([`s${time.seconds}`]);
      await deliver();
      if (time.seconds === 18 * hourSeconds) expect(await state()).toBe('waiting');
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
