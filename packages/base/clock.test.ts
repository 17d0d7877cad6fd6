import { afterEach, expect, test } from 'vitest';
import { clockOffsetMs, now, setClockErrorMs } from './clock.ts';

afterEach(() => void setClockErrorMs(0));

test('a clock that is off by more than a second is corrected, and left alone again once it is right', () => {
  expect(setClockErrorMs(-3_600_000)).toBe(false);
  expect(now().getTime() - Date.now()).toBeLessThan(-3_599_000);
  expect(setClockErrorMs(900)).toBe(true);
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(500);
  expect(clockOffsetMs()).toBe(900);
});
