import { sql } from '@repo/db/sql';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, test } from 'vitest';
import { maximumFailedSignInsPerHour, recordFailedSignInOncePerHour } from './record-failed-sign-in.ts';

const database = useTrainingDatabase();
const failure = {
  userId: 'mei',
  by: 'password',
  why: 'wrong',
  clientAddress: '192.0.2.7',
  requestId: 'r',
  at: new Date('2026-11-20T09:59:00Z'),
};
const entries = () => database.db.auditEntry.findMany({ orderBy: { at: 'asc' } });

test('a failed sign-in is written once an hour for an account, client, way and reason', async () => {
  for (const change of [
    {},
    {},
    { by: 'one-time code' },
    { why: 'deactivated' },
    { clientAddress: '192.0.2.8' },
    { userId: 'ada' },
    { at: new Date('2026-11-20T10:01:00Z') },
    { at: new Date('2026-11-20T10:59:00Z') },
  ]) {
    await recordFailedSignInOncePerHour(database.db, { ...failure, ...change });
  }
  expect(await entries()).toHaveLength(6);
});

test('the client is a pseudonym, and no address is kept', async () => {
  await recordFailedSignInOncePerHour(database.db, failure);
  await recordFailedSignInOncePerHour(database.db, { ...failure, userId: null, why: 'unknown' });
  await recordFailedSignInOncePerHour(database.db, { ...failure, userId: null, why: 'unknown' });
  const written = await entries();
  const client = expect.stringMatching(/^[\w-]{16}$/);
  expect(written).toMatchObject([
    {
      actor: 'anonymous',
      targetType: 'user',
      targetId: 'mei',
      after: { by: 'password', why: 'wrong', client },
    },
    { targetType: 'client', targetId: client, after: { why: 'unknown' } },
  ]);
  expect(JSON.stringify(written)).not.toContain('192.0.2');
});

test('a flood of an hour is bounded, and the next hour has room again', async () => {
  await database.db.$executeRaw(sql`
    INSERT INTO audit_entry (id, at, actor, actor_label, action, target_type, target_id)
    SELECT n::text, ${failure.at}, 'anonymous', 'Nobody signed in', 'sign-in.failed', 'client', n::text
    FROM generate_series(1, ${maximumFailedSignInsPerHour}) n`);
  await recordFailedSignInOncePerHour(database.db, failure);
  expect(await database.db.auditEntry.count()).toBe(maximumFailedSignInsPerHour);
  const later = new Date(failure.at.getTime() + 3_600_001);
  await recordFailedSignInOncePerHour(database.db, { ...failure, at: later });
  expect(await database.db.auditEntry.count()).toBe(maximumFailedSignInsPerHour + 1);
});
