import type { MarketplaceDb } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createSessionCookie } from '@repo/testing/marketplace-factories';
import { describe, expect, it, vi } from 'vitest';
import { authenticateMarketplace, clearMarketplaceSessionCache } from './marketplace-session.ts';

const database = useMarketplaceDatabase();
const provenAt = new Date('2026-11-20T10:00:00Z');

async function signedIn(data: { bannedAt?: Date } = {}) {
  const user = await database.db.user.create({ data: { name: 'Mei', email: 'mei@example.com', ...data } });
  return { user, cookie: await createSessionCookie(database.db, user, { sessionId: 's1', provenAt }) };
}

/** A client whose pool is unknown, so that its statements can be watched. */
function spied() {
  const query = vi.fn((statement: never) => database.db.$queryRaw(statement));
  return { db: { $queryRaw: query, signIn: database.db.signIn } as never as MarketplaceDb, query };
}

describe('authenticateMarketplace', () => {
  it('finds the person by a request or a cookie header, other cookies around it', async () => {
    const { user, cookie } = await signedIn();
    const actor = {
      id: user.id,
      name: 'Mei',
      email: 'mei@example.com',
      image: null,
      role: 'USER',
      sessionId: 's1',
      provenAt,
    };
    const header = `theme=dark; ${cookie}; x="y"`;
    expect(await authenticateMarketplace(database.db, header)).toEqual(actor);
    const request = new Request('http://localhost:3000/', { headers: { cookie: header } });
    expect(await authenticateMarketplace(database.db, request)).toEqual(actor);
  });

  it('finds nobody without a cookie, by a forged one, one of a gone person, or one under another name', async () => {
    const { cookie } = await signedIn();
    const gone = await createSessionCookie(database.db, { id: 'gone', sessionVersion: 1 });
    for (const header of [
      null,
      '',
      'marketplace.session=',
      'marketplace.session=forged',
      gone,
      `x${cookie}`,
    ]) {
      expect(await authenticateMarketplace(database.db, header)).toBeNull();
    }
  });

  it.each([
    [
      'another session version',
      (id: string) => database.db.user.update({ where: { id }, data: { sessionVersion: 2 } }),
    ],
    ['a ban', (id: string) => database.db.user.update({ where: { id }, data: { bannedAt: new Date() } })],
    [
      'the end of its time',
      () => database.db.signIn.update({ where: { id: 's1' }, data: { expiresAt: new Date() } }),
    ],
    ['a sign-out', () => database.db.signIn.delete({ where: { id: 's1' } })],
  ])('ends with %s', async (_case, end) => {
    const { user, cookie } = await signedIn();
    await end(user.id);
    expect(await authenticateMarketplace(database.db, cookie)).toBeNull();
  });

  it('asks the database once a second for one cookie, and at once after something was forgotten', async () => {
    const { user, cookie } = await signedIn();
    const { db, query } = spied();
    const authenticate = () => authenticateMarketplace(db, cookie);
    await Promise.all([authenticate(), authenticate(), authenticate()]);
    expect(query).toHaveBeenCalledTimes(1);
    await database.db.user.update({ where: { id: user.id }, data: { bannedAt: new Date() } });
    clearMarketplaceSessionCache();
    expect(await authenticate()).toBeNull();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 1001);
    await authenticate();
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('does not remember a failure', async () => {
    const { cookie } = await signedIn();
    const { db, query } = spied();
    query.mockRejectedValueOnce(new Error('the database is away'));
    await expect(authenticateMarketplace(db, cookie)).rejects.toThrow('away');
    expect(await authenticateMarketplace(db, cookie)).not.toBeNull();
  });
});
