import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, test } from 'vitest';
import {
  listCspReports,
  maxReportRows,
  recordCspViolations,
  recordCspViolationsOneAtATime,
  removeCspViolationsOlderThan90Days,
} from './csp-reports.ts';
import { inTransaction } from './marketplace.ts';

const database = useMarketplaceDatabase();
const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-22T04:00:00Z');
const kind = (page: string) => ({ directive: 'img-src', blocked: 'https://a.example', page });

function record(pages: readonly string[], at = now): Promise<void> {
  return inTransaction(database.db, (tx) => recordCspViolations(tx, pages.map(kind), at));
}

test('a kind is one row with a count and when it was first and last seen', async () => {
  await record(['/', '/', '/sell']);
  await record(['/'], new Date(now.getTime() + day));
  expect(await listCspReports(database.db)).toEqual([
    {
      ...kind('/'),
      count: 3,
      firstSeen: now.toISOString(),
      lastSeen: new Date(now.getTime() + day).toISOString(),
    },
    { ...kind('/sell'), count: 1, firstSeen: now.toISOString(), lastSeen: now.toISOString() },
  ]);
});

test('what browsers report at the same time is all counted, and the bound holds', async () => {
  const pages = (part: number) => Array.from({ length: 90 }, (_, n) => `/${part}/${n}`);
  await Promise.all(Array.from({ length: 8 }, (_, part) => record(pages(part))));
  const rows = await listCspReports(database.db);
  expect(rows).toHaveLength(maxReportRows + 1);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(8 * 90);
});

test('what no browser reported for 90 days goes', async () => {
  await record(['/old', '/fresh']);
  await record(['/fresh'], new Date(now.getTime() + day));
  expect(await removeCspViolationsOlderThan90Days(database.db, new Date(now.getTime() + 90 * day + 1))).toBe(
    1,
  );
  expect((await listCspReports(database.db)).map(({ page }) => page)).toEqual(['/fresh']);
});

test('however many reports wait for each other, they hold one connection', async () => {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holder = inTransaction(database.db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('csp-reports', 0))::text`;
    held.resolve();
    await released.promise;
  });
  await held.promise;
  let begun = 0;
  const reports = Array.from({ length: 120 }, () =>
    recordCspViolationsOneAtATime(
      (work) => {
        begun += 1;
        return inTransaction(database.db, work);
      },
      [kind('/')],
      now,
    ),
  );
  // Answered while all of them wait: there is a connection for it.
  expect(await listCspReports(database.db)).toEqual([]);
  expect(begun).toBe(1);
  released.resolve();
  await Promise.all([holder, ...reports]);
  expect(await listCspReports(database.db)).toMatchObject([{ count: 100 }]);
});

test('a report that fails keeps no other from being counted', async () => {
  const failed = recordCspViolationsOneAtATime(() => Promise.reject(new Error('away')), [kind('/')], now);
  const counted = recordCspViolationsOneAtATime((work) => inTransaction(database.db, work), [kind('/')], now);
  await expect(failed).rejects.toThrow('away');
  await counted;
  expect(await listCspReports(database.db)).toMatchObject([{ count: 1 }]);
});
