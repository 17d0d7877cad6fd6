import { afterEach, expect, test } from 'vitest';
import { clockOffsetMs, correctClockUnlessTolerable, now } from './clock.ts';

afterEach(() => void correctClockUnlessTolerable(0));

test('a clock that is off by more than a second is corrected, and left alone again once it is right', () => {
  expect(correctClockUnlessTolerable(-3_600_000)).toBe(false);
  expect(now().getTime() - Date.now()).toBeLessThan(-3_599_000);
  expect(correctClockUnlessTolerable(900)).toBe(true);
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(500);
  expect(clockOffsetMs()).toBe(900);
});
