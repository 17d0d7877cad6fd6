import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createSignIn, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { startSessionIfProofHolds } from './start-sign-in.ts';

const database = useMarketplaceDatabase();
const now = new Date('2026-11-20T10:00:00Z');

type Person = { id: string; sessionVersion: number };

function start(person: Person, { db = database.db as MarketplaceDb, isKnown = false } = {}) {
  const session = {
    userId: person.id,
    sessionVersion: person.sessionVersion,
    userAgent: 'x'.repeat(400),
    now,
    isKnownDevice: () => isKnown,
  };
  return inTransaction(db, (tx) => startSessionIfProofHolds(tx, session));
}

describe('startSession', () => {
  it('makes a row that lives seven days, proven now', async () => {
    const person = await createUser(database.db, { passwordHash: 'hash' });
    const started = await start(person);
    expect(started).toMatchObject({
      account: { userId: person.id, credential: 'hash' },
      person: { name: person.name, email: person.email },
    });
    const row = await database.db.signIn.findUniqueOrThrow({ where: { id: started?.sessionId ?? '' } });
    expect(row).toMatchObject({ userId: person.id, createdAt: now, lastUsedAt: now, provenAt: now });
    expect(row.userAgent).toHaveLength(300);
    expect((row.expiresAt.getTime() - now.getTime()) / 86_400_000).toBeCloseTo(7, 1);
  });

  it('calls a device new from the second sign-in on, where it is not known', async () => {
    const person = await createUser(database.db);
    expect((await start(person))?.isNewDevice).toBe(false);
    expect((await start(person, { isKnown: true }))?.isNewDevice).toBe(false);
    expect((await start(person))?.isNewDevice).toBe(true);
  });

  it('ends what was not used for longest when a person has more than fifty', async () => {
    const person = await createUser(database.db);
    const at = (minute: number) => new Date(now.getTime() - 60 * 60_000 + minute * 60_000);
    await database.db.signIn.createMany({
      data: Array.from({ length: 50 }, (_, minute) => ({
        userId: person.id,
        userAgent: `browser ${minute}`,
        createdAt: at(minute),
        lastUsedAt: at(minute),
        provenAt: at(minute),
        expiresAt: new Date(now.getTime() + 86_400_000),
      })),
    });
    expect(await start(person)).toMatchObject({ endedOthers: true });
    const left = await database.db.signIn.findMany({ where: { userId: person.id } });
    expect(left).toHaveLength(50);
    expect(left.map(({ userAgent }) => userAgent)).not.toContain('browser 0');
    expect(left.map(({ userAgent }) => userAgent)).toContain('browser 1');
  });

  it('makes none when the sessions were ended since the proof', async () => {
    const person = await createUser(database.db);
    await database.db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } });
    expect(await start(person)).toBeNull();
    expect(await database.db.signIn.count()).toBe(0);
  });

  it('makes none that outlives the end of all sessions at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await createUser(database.db);
      const ending = database.db.user.update({
        where: { id: person.id },
        data: { sessionVersion: { increment: 1 } },
      });
      await Promise.all([start(person), ending, start(person)]);
      expect(await database.db.signIn.count({ where: { userId: person.id } })).toBe(0);
    }
  });
});

it('raising a session version removes the person’s sign-ins, and nobody else’s', async () => {
  const [person, other] = [await createUser(database.db), await createUser(database.db)];
  await createSignIn(database.db, person);
  const kept = await createSignIn(database.db, other);
  await database.db.user.update({ where: { id: person.id }, data: { name: 'Mei' } });
  expect(await database.db.signIn.count()).toBe(2);
  await database.db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } });
  expect(await database.db.signIn.findMany({ select: { id: true } })).toEqual([{ id: kept }]);
});
