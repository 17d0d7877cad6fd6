import { expect, test } from 'vitest';
import { isTransient, retryTransientFailures } from './retry.ts';

test.each([
  'Connection terminated due to connection timeout',
  'connect ECONNREFUSED 127.0.0.1:54320',
  'the database system is starting up',
  "P1001: Can't reach database server at 127.0.0.1:54320",
  'P1002: Timed out trying to acquire a postgres advisory lock',
])('a failure that passes is tried again: %s', async (message) => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts < 3) throw new Error(message);
    return 'done';
  };
  expect(await retryTransientFailures(work, { initialBackoffMs: 1 })).toBe('done');
  expect(attempts).toBe(3);
});

test('a failure that stays is thrown at once, one that does not pass when its time is over', async () => {
  let attempts = 0;
  const failWith = (message: string) => async () => {
    attempts += 1;
    throw new Error(message);
  };
  await expect(
    retryTransientFailures(failWith('duplicate key value'), { initialBackoffMs: 1 }),
  ).rejects.toThrow('duplicate');
  expect(attempts).toBe(1);
  attempts = 0;
  await expect(
    retryTransientFailures(failWith('ECONNREFUSED'), { initialBackoffMs: 2, forMs: 20 }),
  ).rejects.toThrow('ECONNREFUSED');
  expect(attempts).toBeGreaterThan(1);
});

test('the reason may be the cause, or one of several addresses', () => {
  expect(isTransient(new Error('cannot be used', { cause: new Error('ECONNRESET') }))).toBe(true);
  expect(isTransient(new AggregateError([new Error('ECONNREFUSED')]))).toBe(true);
  expect(isTransient(new Error('syntax error'))).toBe(false);
});
