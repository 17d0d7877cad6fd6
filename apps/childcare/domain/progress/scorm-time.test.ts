import { expect, it } from 'vitest';
import { addSessionTime } from './scorm-time.ts';

const none = { sessionId: '', sessionSeconds: 0, totalSeconds: 0 };

function total(...reports: { seconds: number; sessionId?: string }[]): number {
  return reports.reduce(addSessionTime, none).totalSeconds;
}

it('counts the last value of a session, not the sum of its reports', () => {
  expect(total({ seconds: 60 }, { seconds: 120 }, { seconds: 120 }, { seconds: 300 })).toBe(300);
});

it('begins a new session where a value is below the last one', () => {
  expect(total({ seconds: 300 }, { seconds: 60 }, { seconds: 90 })).toBe(390);
});

it('tells sessions apart by their ids, whatever their values', () => {
  expect(
    total({ seconds: 60, sessionId: 'a' }, { seconds: 90, sessionId: 'b' }, { seconds: 100, sessionId: 'b' }),
  ).toBe(160);
});

it('takes nothing away for a report of a session that comes late', () => {
  expect(total({ seconds: 90, sessionId: 'a' }, { seconds: 60, sessionId: 'a' })).toBe(90);
});

it('stays within what can be stored', () => {
  const year = 366 * 24 * 3600;
  const reports = Array.from({ length: 80 }, (_, index) => ({ seconds: year, sessionId: `s${index}` }));
  expect(total(...reports)).toBe(2_000_000_000);
});
