import { retentionEnv } from '@repo/personal-data/env';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { deleteExpiredByRetention } from './delete-expired-by-retention.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-21T03:50:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

async function notify(): Promise<void> {
  const { id: userId } = await createUser(database.db);
  const rows = [
    { kind: 'read long ago', createdAt: daysAgo(120), readAt: daysAgo(91) },
    { kind: 'read lately', createdAt: daysAgo(120), readAt: daysAgo(89) },
    { kind: 'unread, old', createdAt: daysAgo(366), readAt: null },
    { kind: 'unread', createdAt: daysAgo(364), readAt: null },
  ];
  await database.db.notification.createMany({ data: rows.map((row) => ({ ...row, userId })) });
}

async function apply(variables: Record<string, string>) {
  const periods = retentionEnv.parse(variables);
  const removed = await deleteExpiredByRetention({ db: database.db, clock: () => now }, periods, {
    limit: 1,
  });
  const kept = await database.db.notification.findMany({ orderBy: { kind: 'asc' } });
  return { removed: removed.notifications, kept: kept.map(({ kind }) => kind) };
}

it('removes what was read three months ago and what is a year old, and keeps the rest', async () => {
  await notify();
  expect(await apply({})).toEqual({ removed: 2, kept: ['read lately', 'unread'] });
});

it('the operator says how long read ones are kept', async () => {
  await notify();
  expect(await apply({ RETENTION_NOTIFICATIONS_DAYS: '60' })).toEqual({ removed: 3, kept: ['unread'] });
});
