import { expect, it } from 'vitest';
import { clockText } from '../clock-text.ts';
import { timeLeftAnnouncement } from './time-left-announcement.ts';

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
  expect(timeLeftAnnouncement(601)).toBe('');
  expect(timeLeftAnnouncement(600)).toBe('10 minutes left.');
  expect(timeLeftAnnouncement(301)).toBe('10 minutes left.');
  expect(timeLeftAnnouncement(60)).toBe('One minute left.');
  expect(timeLeftAnnouncement(31)).toBe('One minute left.');
  expect(timeLeftAnnouncement(9)).toBe('10 seconds left.');
  expect(timeLeftAnnouncement(0)).toBe('Time is up.');
});
