import { clockOffsetMs, correctClockUnlessTolerable, now } from '@repo/base/clock';
import { afterEach, expect, test, vi } from 'vitest';
import { followDatabaseClock } from './database-clock.ts';

afterEach(() => void correctClockUnlessTolerable(0));

const hourMs = 3_600_000;

/** A database whose clock is ahead of this machine's. */
const databaseAhead = (ms: number) => ({
  $queryRaw: <T>() => Promise.resolve([{ ms: Date.now() + ms }] as T),
});

test('a machine that is an hour behind the database goes by its clock, and says so once', async () => {
  const logger = { warn: vi.fn() };
  const stop = followDatabaseClock({ db: databaseAhead(hourMs), logger });
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce());
  stop();
  expect(Math.abs(now().getTime() - Date.now() - hourMs)).toBeLessThan(1_000);
});

test('a first answer that says nothing about the clock is asked for again at once', async () => {
  const logger = { warn: vi.fn() };
  let asked = 0;
  const connecting = {
    async $queryRaw<T>() {
      asked += 1;
      // Counts as little as one that came too late.
      return (asked === 1 ? [] : [{ ms: Date.now() + hourMs }]) as T;
    },
  };
  const stop = followDatabaseClock({ db: connecting, logger });
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce(), { timeout: 5_000 });
  stop();
  expect(asked).toBe(2);
});

test('an ordinary deviation is measured and left alone', async () => {
  const logger = { warn: vi.fn() };
  const stop = followDatabaseClock({ db: databaseAhead(700), logger });
  await vi.waitFor(() => expect(clockOffsetMs()).toBeGreaterThan(300));
  stop();
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(300);
  expect(logger.warn).not.toHaveBeenCalled();
});
