import { expect, it } from 'vitest';
import { clockText } from '#components/course/clock-text.ts';
import { spokenTime } from './time-left.ts';

it('shows minutes and seconds, and hours where there are some', () => {
  expect([0, 9, 65, 600, 3_600, 3_725].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '10:00',
    '1:00:00',
    '1:02:05',
  ]);
});

it('speaks a few times towards the end, and not in between', () => {
  expect(spokenTime(601)).toBe('');
  expect(spokenTime(600)).toBe('10 minutes left.');
  expect(spokenTime(301)).toBe('10 minutes left.');
  expect(spokenTime(60)).toBe('One minute left.');
  expect(spokenTime(31)).toBe('One minute left.');
  expect(spokenTime(9)).toBe('10 seconds left.');
  expect(spokenTime(0)).toBe('Time is up.');
});
