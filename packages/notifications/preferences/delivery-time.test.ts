import { expect, it } from 'vitest';
import { type DeliverySettings, earliestMailTime } from './delivery-time.ts';

const base: DeliverySettings = {
  digest: 'immediate',
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Singapore',
};

function time(since: string, now: string, settings: Partial<DeliverySettings>): string {
  return earliestMailTime(new Date(since), new Date(now), { ...base, ...settings }).toISOString();
}

const night = { quietFrom: '22:00', quietTo: '07:30' };

it.each([
  ['at once without settings', '2026-11-27T15:00:00Z', {}, '2026-11-27T15:00:00.000Z'],
  ['before the quiet hours', '2026-11-27T13:59:00Z', night, '2026-11-27T13:59:00.000Z'],
  ['late in the evening: next morning', '2026-11-27T14:00:00Z', night, '2026-11-27T23:30:00.000Z'],
  ['after midnight: the same morning', '2026-11-27T18:00:00Z', night, '2026-11-27T23:30:00.000Z'],
  ['at their end', '2026-11-27T23:30:00Z', night, '2026-11-27T23:30:00.000Z'],
  ['at noon', '2026-11-27T04:30:00Z', { quietFrom: '12:00', quietTo: '13:00' }, '2026-11-27T05:00:00.000Z'],
  [
    'in another zone, in the night that its clock goes forward',
    '2026-03-29T00:30:00Z',
    { ...night, timeZone: 'Europe/Berlin' },
    '2026-03-29T05:30:00.000Z',
  ],
  [
    'in the night that its clock goes back, until its end is there for the first time',
    '2026-10-24T21:00:00Z',
    { quietFrom: '22:00', quietTo: '02:30', timeZone: 'Europe/Berlin' },
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'in the hour that comes again: not any more',
    '2026-10-25T01:15:00Z',
    { quietFrom: '22:00', quietTo: '02:30', timeZone: 'Europe/Berlin' },
    '2026-10-25T01:15:00.000Z',
  ],
  [
    'in the night that its clock goes back, in the morning',
    '2026-10-25T01:15:00Z',
    { ...night, timeZone: 'Europe/Berlin' },
    '2026-10-25T06:30:00.000Z',
  ],
])('quiet hours: %s', (_, now, settings, expected) => {
  expect(time(now, now, settings)).toBe(expected);
});

it.each([
  [
    'daily: the next 8:00',
    'daily',
    '2026-11-27T02:00:00Z',
    '2026-11-27T02:01:00Z',
    '2026-11-28T00:00:00.000Z',
  ],
  ['daily: before 8:00', 'daily', '2026-11-26T23:00:00Z', '2026-11-26T23:01:00Z', '2026-11-27T00:00:00.000Z'],
  ['daily: due', 'daily', '2026-11-26T23:00:00Z', '2026-11-27T00:00:01Z', '2026-11-27T00:00:01.000Z'],
  [
    'weekly: from Friday',
    'weekly',
    '2026-11-27T02:00:00Z',
    '2026-11-27T02:01:00Z',
    '2026-11-30T00:00:00.000Z',
  ],
  [
    'weekly: from Monday noon',
    'weekly',
    '2026-11-30T04:00:00Z',
    '2026-11-30T04:01:00Z',
    '2026-12-07T00:00:00.000Z',
  ],
] as const)('digest: %s', (_, digest, since, now, expected) => {
  expect(time(since, now, { digest })).toBe(expected);
});
