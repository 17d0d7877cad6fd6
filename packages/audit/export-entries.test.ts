import { sql } from '@repo/db/sql';
import { auditLogFilters, auditLogQuery } from '@repo/schemas/audit-log';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, test } from 'vitest';
import { exportAuditEntriesAsCsv, toLoggedFilters } from './export-entries.ts';
import { listAuditEntries } from './list-entries.ts';

const database = useTrainingDatabase();
const all = auditLogFilters.parse({});

/** Many entries of few moments, so that ids break ties. */
function fill(count: number) {
  return database.db.$executeRaw(sql`
    INSERT INTO audit_entry (id, at, actor, actor_label, action, target_type, target_id)
    SELECT lpad(n::text, 6, '0'), timestamptz '2026-11-20' + (n / 1500) * interval '1 minute', 'user:mei', '=Mei', 'a.b', 't', n::text
    FROM generate_series(1, ${count}) n`);
}

async function targetsOf(parts: AsyncGenerator<string>) {
  const text: string[] = [];
  for await (const part of parts) text.push(part);
  const lines = text.join('').trim().split('\r\n').slice(1);
  return { parts: text.length, lines, targets: lines.map((line) => Number(line.split(',')[5])) };
}

test('a spreadsheet comes in parts, each entry once, newest first, formulas disarmed', async () => {
  await fill(3_500);
  const { parts, lines, targets } = await targetsOf(exportAuditEntriesAsCsv(database.db, 'everything', all));
  expect(parts).toBe(4);
  expect(targets).toEqual(Array.from({ length: 3_500 }, (_, index) => 3_500 - index));
  expect(lines[0]).toContain(`,'=Mei,`);
});

test('it has every entry, however many there are', async () => {
  await fill(10_100);
  const { targets } = await targetsOf(exportAuditEntriesAsCsv(database.db, 'everything', all));
  expect(targets).toHaveLength(10_100);
  expect(targets.at(-1)).toBe(1);
});

test('a list continues after an entry, however far', async () => {
  await fill(3_000);
  const list = (before: string) =>
    listAuditEntries(database.db, 'everything', auditLogQuery.parse({ before, limit: '2' }));
  expect((await list('001500')).data.map(({ targetId }) => targetId)).toEqual(['1499', '1498']);
  expect((await list('nothing')).data).toEqual([]);
});

test('what an export was narrowed by is told without the name that was searched for', () => {
  const filters = auditLogFilters.parse({ action: ['user', 'a.b'], q: 'Mei Ling', from: '2026-11-20' });
  expect(toLoggedFilters(filters)).toEqual({ action: 'user, a.b', byName: true, from: '2026-11-20' });
  expect(toLoggedFilters(all)).toEqual({});
});
