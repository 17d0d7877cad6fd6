import { expect, test } from 'vitest';
import { readWebhookBacklog } from './read-webhook-backlog.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const { database, receiver, time, endpoints, as, mei, register, publish, deliver } = useWebhooks();

test('waiting webhooks: how many, and since when the oldest could be sent', async () => {
  const read = () => readWebhookBacklog(database.db);
  expect(await read()).toEqual({ waiting: 0, oldestSeconds: 0 });
  await register();
  const paused = await register(as('ali'));
  await endpoints.pause(as('ali'), { id: paused.id });
  time.seconds = -600;
  await publish(['a', 'a', 'b']);
  await publish(['c'], { owner: 'ali' });
  const { waiting, oldestSeconds } = await read();
  expect(waiting).toBe(3);
  expect(oldestSeconds).toBeGreaterThan(590);
  expect(oldestSeconds).toBeLessThan(700);
  // What was refused waits for its next attempt, and what follows it waits for it: neither is late.
  time.seconds = 0;
  receiver.state.answer = () => 500;
  await deliver();
  await deliver();
  expect(await read()).toEqual({ waiting: 3, oldestSeconds: 0 });
  receiver.state.answer = () => 204;
  time.seconds = 10;
  await deliver();
  await deliver();
  expect(await read()).toEqual({ waiting: 0, oldestSeconds: 0 });
  expect(await endpoints.list(mei())).toMatchObject([{ waiting: 0 }]);
});
