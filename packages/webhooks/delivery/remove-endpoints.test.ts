import { expect, test } from 'vitest';
import { useWebhooks } from '../testing/use-webhooks.ts';
import { removeDeletedEndpoints, removeEventsOfOwner } from './remove-endpoints.ts';

const { database, receiver, endpoints, as, mei, register, publish, deliver, listAll } = useWebhooks();

test('a deleted endpoint is not found or sent to at once; its deliveries go later, in batches', async () => {
  const { id } = await register(mei(), '/deleted');
  const other = await register(mei(), '/other');
  await publish(Array.from({ length: 2_100 }, (_, n) => `s${n}`));
  await database.db.webhookDelivery.deleteMany({ where: { endpointId: other.id, subject: { not: 's0' } } });
  await endpoints.remove(mei(), { id });
  expect(await database.db.webhookDelivery.count({ where: { endpointId: id } })).toBe(2_100);
  expect((await endpoints.list(mei())).map((one) => one.id)).toEqual([other.id]);
  for (const work of [
    () => endpoints.read(mei(), { id }),
    () => endpoints.resume(mei(), { id }),
    () => endpoints.remove(mei(), { id }),
    () => listAll(id),
  ])
    await expect(work()).rejects.toMatchObject({ status: 404 });
  expect(await database.db.webhookEndpoint.findUnique({ where: { id } })).toMatchObject({ secret: '' });
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/other']);

  await removeDeletedEndpoints(database.db);
  expect(await database.db.webhookDelivery.findMany()).toMatchObject([{ endpointId: other.id }]);
  expect(await database.db.webhookEndpoint.findMany({ select: { id: true } })).toEqual([{ id: other.id }]);
});

test('before an account is erased, what was sent to it goes, and nothing of others', async () => {
  await register(mei(), '/one');
  await register(mei(), '/other');
  await register(as('ali'));
  await publish(['a', 'b', 'c']);
  await publish(['d'], { owner: 'ali' });
  await removeEventsOfOwner(database.db, 'mei');
  expect(await database.db.webhookEvent.findMany()).toMatchObject([{ subject: 'd' }]);
  expect(await database.db.webhookDelivery.count()).toBe(1);
});
