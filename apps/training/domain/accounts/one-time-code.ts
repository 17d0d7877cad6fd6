import { randomInt } from 'node:crypto';
import { keyedHash } from '@repo/auth/keyed-hash';
import type { TrainingDb } from '@repo/db/training';

const codeLifetimeMs = 10 * 60 * 1000;
const maximumWrongTries = 5;

/** Six digits alone are soon guessed: what is stored can be told from them only with the service's secret. */
function codeHashOf(email: string, code: string): string {
  return keyedHash('one-time-code', `${email}\0${code}`);
}

/** Makes the address's code; the one before is void. */
export async function issueCode(
  db: TrainingDb,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = {
    codeHash: codeHashOf(email, code),
    wrongTries: 0,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
    usedAt: null,
  };
  await db.oneTimeCode.upsert({ where: { email }, create: { email, ...fresh }, update: fresh });
  return code;
}

/**
 * Whether it is the address's code. A right one is used up, a wrong one counts; the one statement settles both, so that of
 * two right ones at once one wins and no number of guesses at once gets more than five tries. What is compared are keyed
 * hashes: how long that takes says nothing about the code.
 */
export async function redeemCode(
  db: TrainingDb,
  { email, code, now }: { email: string; code: string; now: Date },
): Promise<boolean> {
  const hash = codeHashOf(email, code);
  const rows = await db.$queryRaw<{ right: boolean }[]>`
    UPDATE one_time_code
    SET used_at = CASE WHEN code_hash = ${hash} THEN ${now}::timestamptz END,
        wrong_tries = wrong_tries + CASE WHEN code_hash = ${hash} THEN 0 ELSE 1 END
    WHERE email = ${email} AND used_at IS NULL AND wrong_tries < ${maximumWrongTries} AND expires_at > ${now}::timestamptz
    RETURNING used_at IS NOT NULL AS right`;
  return rows[0]?.right ?? false;
}
