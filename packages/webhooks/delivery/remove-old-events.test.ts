import { expect, test } from 'vitest';
import { hourSeconds, useWebhooks } from '../testing/use-webhooks.ts';
import { removeEventsOlderThanMonth } from './remove-old-events.ts';

const { database, time, clock, register, publish } = useWebhooks();

test('events of a month ago go', async () => {
  await register();
  await publish(['old']);
  time.seconds = 31 * 24 * hourSeconds;
  await publish(['new']);
  expect(await removeEventsOlderThanMonth(database.db, clock())).toBe(1);
  expect(await database.db.webhookDelivery.findMany({ select: { subject: true } })).toEqual([
    { subject: 'new' },
  ]);
});
