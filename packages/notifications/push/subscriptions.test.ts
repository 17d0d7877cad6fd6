import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { maxSubscriptionsPerPerson, removePushSubscription, savePushSubscription } from './subscriptions.ts';

const database = useMarketplaceDatabase();
const now = new Date('2026-11-27T02:00:00Z');

async function signedIn() {
  const { id: userId } = await createUser(database.db);
  return { userId, signInId: await signInOf(userId), userAgent: 'Firefox', now };
}
async function signInOf(userId: string): Promise<string> {
  return (await database.db.signIn.create({ data: { userId, expiresAt: now } })).id;
}
const at = (name: string, auth = 'secret') => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'key', auth },
});
const stored = async () =>
  (await database.db.pushSubscription.findMany({ orderBy: { createdAt: 'asc' } })).map(
    ({ userId, endpoint, signInId }) => ({ userId, endpoint, signInId }),
  );

it('a browser has one subscription, of whoever is signed in there; its keys prove that it is that browser', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  await savePushSubscription(database.db, first, at('old'));
  await savePushSubscription(database.db, first, at('new'));
  const saved = { endpoint: 'https://push.example/new' };
  expect(await stored()).toEqual([{ ...saved, userId: first.userId, signInId: first.signInId }]);
  expect(await savePushSubscription(database.db, second, at('new', 'guessed'))).toBeNull();
  expect(
    await savePushSubscription(database.db, { ...second, signInId: first.signInId }, at('x')),
  ).toBeNull();
  expect(await stored()).toMatchObject([{ userId: first.userId }]);
  expect(await savePushSubscription(database.db, second, at('new'))).not.toBeNull();
  expect(await stored()).toEqual([{ ...saved, userId: second.userId, signInId: second.signInId }]);
});

it('only one’s own is removed; it goes with its sign-in; the oldest go where a person has too many', async () => {
  const [person, other] = [await signedIn(), await signedIn()];
  await savePushSubscription(database.db, person, at('0'));
  await removePushSubscription(database.db, other.userId, at('0').endpoint);
  expect(await stored()).toHaveLength(1);
  for (let count = 1; count <= maxSubscriptionsPerPerson; count += 1) {
    const signInId = await signInOf(person.userId);
    const later = new Date(now.getTime() + count);
    await savePushSubscription(database.db, { ...person, signInId, now: later }, at(String(count)));
  }
  expect((await stored()).map(({ endpoint }) => endpoint.at(-1))).toEqual([...'1234567890']);
  await removePushSubscription(database.db, person.userId, at('1').endpoint);
  await database.db.signIn.deleteMany({ where: { userId: person.userId } });
  expect(await stored()).toEqual([]);
});
