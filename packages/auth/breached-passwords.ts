import { createHash } from 'node:crypto';
import { breachedPasswordsEnv, readEnv } from './env.ts';

/** How long somebody who chooses a password waits for the list; then it is taken without it. */
const answerWithinMs = 1500;
/** A range of the public list has about 1,000 lines of 40 characters, with padding up to 2,000. */
const mostBytes = 1_048_576;
/** After a failure nobody waits for the list for so long. */
const pauseMs = 60_000;

let pausedUntil = 0;

async function readRange(url: URL): Promise<string> {
  const answer = await fetch(url, {
    // With padding, the size of an answer says nothing about which range was asked for.
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
    if (size > mostBytes) throw new Error('The list of breached passwords answered too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('latin1');
}

/** Whether a range has the rest of a hash; lines of padding count 0. */
function holds(range: string, rest: string): boolean {
  return range.split('\n').some((line) => {
    const [suffix, count] = line.trim().split(':');
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}

/**
 * Whether a password is in the list of BREACHED_PASSWORDS_URL, which speaks the protocol of Pwned Passwords: it sees the first five of
 * the 40 digits of the SHA-1, and nothing more. False without such a list, and while it does not answer: nobody is kept from
 * choosing a password by somebody else's outage. Then `warn` is called, and the list left alone for a minute.
 */
export async function isBreached(
  password: string,
  warn: (error: unknown) => void = logOutage,
): Promise<boolean> {
  const { BREACHED_PASSWORDS_URL: base } = readEnv(breachedPasswordsEnv);
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

/** Forgets an outage: what a test does before it. */
export function forgetOutage(): void {
  pausedUntil = 0;
}
