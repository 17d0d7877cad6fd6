import { expect, test, vi } from 'vitest';
import { once, resetOnceForTests } from './once.ts';

test('a value is made on the first call alone, an absent one too', () => {
  const make = vi.fn(() => undefined);
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  value();
  value();
  expect(make).toHaveBeenCalledTimes(1);
});

test('a failure is not remembered', () => {
  const make = vi
    .fn(() => 'made')
    .mockImplementationOnce(() => {
      throw new Error('not yet');
    });
  const value = once(make);
  expect(value).toThrow('not yet');
  expect(value()).toBe('made');
});

test('a forgotten value is made again', () => {
  let count = 0;
  const value = once(() => ++count);
  expect([value(), value()]).toEqual([1, 1]);
  resetOnceForTests();
  expect(value()).toBe(2);
});
