import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { removeExpiredSessionsAndLinks } from './remove-expired-sessions-and-links.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-21T03:40:00Z');
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

it('removes sessions and links that are over, and none that may still be used', async () => {
  const { id: userId } = await createUser(database.db);
  await database.db.signIn.createMany({
    data: [-1, 1].map((hours) => ({ userId, userAgent: String(hours), expiresAt: hoursFromNow(hours) })),
  });
  await database.db.passwordLink.createMany({
    data: [-25, -1, 1].map((hours) => ({
      userId,
      purpose: 'reset' as const,
      tokenHash: String(hours),
      expiresAt: hoursFromNow(hours),
    })),
  });
  await database.db.verificationLink.createMany({
    data: [-25, -1].map((hours) => ({ userId, tokenHash: String(hours), expiresAt: hoursFromNow(hours) })),
  });
  const removed = await removeExpiredSessionsAndLinks({ db: database.db, clock: () => now });
  expect(removed).toEqual({ sessions: 1, links: 2 });
  expect(await database.db.signIn.findMany()).toMatchObject([{ userAgent: '1' }]);
  expect(await database.db.verificationLink.findMany()).toMatchObject([{ tokenHash: '-1' }]);
  expect(await database.db.passwordLink.count({ where: { tokenHash: '-25' } })).toBe(0);
});
