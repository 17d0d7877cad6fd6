import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { useWebhooks } from '../testing/use-webhooks.ts';
import { claimDueDeliveries } from './claim-due-deliveries.ts';
import { deliverDueWebhooks } from './deliver-webhooks.ts';
import { createWebhookWorker } from './webhook-worker.ts';

const {
  database,
  receiver,
  time,
  clock,
  inTransaction,
  as,
  mei,
  register,
  publish,
  deliver,
  names,
  listAll,
  tools,
} = useWebhooks();

test('what a process had taken that died is sent by another one, under the same id', async () => {
  const { id } = await register();
  await publish(['a']);
  const [taken] = await claimDueDeliveries(database.db, { endpointId: id, limit: 10, now: clock() });
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
    expect(await claimDueDeliveries(database.db, { endpointId: id, limit: 10, now: clock() })).toHaveLength(
      1,
    );
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
  const stop = createWebhookWorker(() => ({ ...tools({ inTransaction: failOnce }), listener })).watch(
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

test('slow receivers with much to receive leave places to others', async () => {
  const owners = ['slow-1', 'slow-2'];
  const subjects = Array.from({ length: 25 }, (_, n) => `s${n}`);
  for (const owner of owners) {
    await register(as(owner), `/${owner}`);
    await publish(subjects, { owner });
  }
  // More than the first batch of each is answered only once the fast one was called.
  const calledFast = Promise.withResolvers<void>();
  receiver.state.answer = async ({ path }) => {
    if (path === '/fast') calledFast.resolve();
    else if (receiver.received.length <= 40) await setTimeout(50);
    else await calledFast.promise;
    return 204;
  };
  const delivered = deliverDueWebhooks(tools({ endpointsAtOnce: 2, slowMs: 20 }));
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0));
  await register(mei(), '/fast');
  await publish(['a']);
  await delivered;
  expect(receiver.received).toHaveLength(51);
  // Both sent a batch of 20, and one its last five; the other left its place.
  expect(receiver.received.findIndex(({ path }) => path === '/fast')).toBeLessThanOrEqual(45);
});
