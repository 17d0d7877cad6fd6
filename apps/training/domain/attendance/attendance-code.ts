import { createHmac, timingSafeEqual } from 'node:crypto';

const windowSeconds = 20;
const codeLength = 8;
/** Crockford's base 32: no I, L, O or U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Session = { id: string; attendanceSecret: string };

function windowAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / windowSeconds);
}

/** Eight characters: 40 bits of HMAC-SHA256 over session and time window. */
function codeOf({ id, attendanceSecret }: Session, window: number): string {
  const digest = createHmac('sha256', attendanceSecret).update(`${id}:${window}`).digest();
  return Array.from(digest.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function currentAttendanceCode(session: Session, now: Date): { code: string; secondsLeft: number } {
  const elapsed = Math.floor(now.getTime() / 1000) % windowSeconds;
  return { code: codeOf(session, windowAt(now)), secondsLeft: windowSeconds - elapsed };
}

/** "7K2M-9QXD". */
export function formatAttendanceCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Null when it cannot be a code. */
export function parseAttendanceCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

/** 0 for the current window, 1 for the previous; null when it matches none of the last `maxWindows`. */
export function codeAgeInWindows(
  session: Session,
  code: string,
  now: Date,
  maxWindows: number,
): number | null {
  const sent = Buffer.from(code);
  let age: number | null = null;
  // All windows are compared, so that the time reveals nothing about the code.
  for (let back = maxWindows - 1; back >= 0; back -= 1) {
    if (timingSafeEqual(Buffer.from(codeOf(session, windowAt(now) - back)), sent)) age = back;
  }
  return age;
}
