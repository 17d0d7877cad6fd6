import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { removeOldNotifications } from './remove-old-notifications.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-21T03:50:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

it('removes what was read three months ago and what is a year old, and keeps the rest', async () => {
  const { id: userId } = await createUser(database.db);
  const rows = [
    { kind: 'read long ago', createdAt: daysAgo(120), readAt: daysAgo(91) },
    { kind: 'read lately', createdAt: daysAgo(120), readAt: daysAgo(89) },
    { kind: 'unread, old', createdAt: daysAgo(366), readAt: null },
    { kind: 'unread', createdAt: daysAgo(364), readAt: null },
  ];
  await database.db.notification.createMany({ data: rows.map((row) => ({ ...row, userId })) });
  expect(await removeOldNotifications({ db: database.db, clock: () => now })).toEqual({ removed: 2 });
  const kept = await database.db.notification.findMany({ orderBy: { kind: 'asc' } });
  expect(kept.map(({ kind }) => kind)).toEqual(['read lately', 'unread']);
});
