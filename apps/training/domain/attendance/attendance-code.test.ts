import { expect, test } from 'vitest';
import {
  codeAgeInWindows,
  currentAttendanceCode,
  formatAttendanceCode,
  parseAttendanceCode,
} from './attendance-code.ts';

const session = { id: 'session-1', attendanceSecret: 'ab'.repeat(32) };
const at = (time: string) => new Date(`2026-11-21T01:${time}Z`);

test('a code stays for its twenty seconds and then changes', () => {
  const first = currentAttendanceCode(session, at('00:00'));
  expect(first).toEqual({ code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/), secondsLeft: 20 });
  expect(currentAttendanceCode(session, at('00:19.999'))).toEqual({ code: first.code, secondsLeft: 1 });
  expect(currentAttendanceCode(session, at('00:20')).code).not.toBe(first.code);
});

test('a code is of one session and one secret', () => {
  const { code } = currentAttendanceCode(session, at('00:00'));
  expect(currentAttendanceCode({ ...session, id: 'session-2' }, at('00:00')).code).not.toBe(code);
  expect(currentAttendanceCode({ ...session, attendanceSecret: 'cd'.repeat(32) }, at('00:00')).code).not.toBe(
    code,
  );
});

test('the age of a code is counted in windows', () => {
  const { code } = currentAttendanceCode(session, at('00:00'));
  expect(codeAgeInWindows(session, code, at('00:19'), 2)).toBe(0);
  expect(codeAgeInWindows(session, code, at('00:39'), 2)).toBe(1);
  expect(codeAgeInWindows(session, code, at('00:40'), 2)).toBeNull();
  expect(codeAgeInWindows(session, code, at('00:40'), 15)).toBe(2);
  expect(
    codeAgeInWindows(session, currentAttendanceCode(session, at('01:00')).code, at('00:00'), 15),
  ).toBeNull();
});

test('what was typed is read as people type', () => {
  const { code } = currentAttendanceCode(session, at('00:00'));
  expect(parseAttendanceCode(` ${formatAttendanceCode(code).toLowerCase()} `)).toBe(code);
  expect(parseAttendanceCode('oil0 – 1234')).toBe('01101234');
  expect(['', 'ABC', 'ABCDEFGU', '😀😀😀😀😀😀😀😀', 'ABCDEFGHJ'].map(parseAttendanceCode)).toEqual(
    Array(5).fill(null),
  );
});
