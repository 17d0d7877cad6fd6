import { createHash } from 'node:crypto';
import { breachedPasswordsEnv, parseProcessEnvOrThrow } from './env.ts';

/** After this timeout a password is accepted unchecked. */
const answerWithinMs = 1500;
/** A range has about 1,000 lines of 40 characters, up to 2,000 with padding. */
const maximumBytes = 1_048_576;
/** The list is skipped for this long after a failure. */
const pauseMs = 60_000;

let pausedUntil = 0;

async function readRange(url: URL): Promise<string> {
  const answer = await fetch(url, {
    // Padding hides which range was requested.
    headers: { 'add-padding': 'true', 'user-agent': 'three-services' },
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    throw new Error(`The list of breached passwords answered ${answer.status}`);
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body) {
    size += piece.byteLength;
    if (size > maximumBytes) throw new Error('The list of breached passwords answered too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('latin1');
}

/** Padding lines have the count 0. */
function holds(range: string, rest: string): boolean {
  return range.split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':');
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}

/**
 * Uses the Pwned Passwords protocol: the list sees only the first 5 of the 40 hex digits of the SHA-1. False without a list or
 * while it fails, because an outage must not block users. A failure calls `warn` and skips the list for a minute.
 */
export async function isBreachedPassword(
  password: string,
  warn: (error: unknown) => void = logOutage,
): Promise<boolean> {
  const { BREACHED_PASSWORDS_URL: base } = parseProcessEnvOrThrow(breachedPasswordsEnv);
  if (base === undefined || Date.now() < pausedUntil) return false;
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
  try {
    const range = await readRange(new URL(hash.slice(0, 5), base.endsWith('/') ? base : `${base}/`));
    return holds(range, hash.slice(5));
  } catch (error) {
    pausedUntil = Date.now() + pauseMs;
    warn(error);
    return false;
  }
}

function logOutage(error: unknown): void {
  console.warn(
    'New passwords of staff are not compared with the breached ones: the list does not answer',
    error,
  );
}

export function resetBreachedPasswordsOutageForTests(): void {
  pausedUntil = 0;
}
