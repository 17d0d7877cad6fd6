import { randomInt } from 'node:crypto';
import { keyedHash } from '@repo/auth/keyed-hash';
import type { TrainingDb } from '@repo/db/training';

const codeLifetimeMs = 10 * 60 * 1000;
const maximumWrongTries = 5;

/** Keyed with the service's secret, because a plain hash of six digits can be brute-forced. */
function codeHashOf(email: string, code: string): string {
  return keyedHash('one-time-code', `${email}\0${code}`);
}

/** Invalidates the previous code. */
export async function replaceOneTimeCode(
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
 * One statement, so that concurrent requests cannot exceed five attempts or use a code twice. Keyed hashes avoid a
 * timing leak.
 */
export async function redeemOneTimeCodeOrCountTry(
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
