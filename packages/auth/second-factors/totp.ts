import type { Logger } from '@repo/base/logger';
import { Secret, TOTP } from 'otpauth';
import type { KeyRing } from '../key-ring.ts';
import { asTypedRows, type FactorDb } from './factor-db.ts';

const period = 30;
/** Codes of this many steps before and after now are taken: clocks differ, and people type slowly. */
const window = 1;

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, 30 seconds. */
function generatorOf(secret: string, { issuer = '', label = '' } = {}): TOTP {
  const options = { algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) };
  return new TOTP({ issuer, label, ...options });
}

type Sealing = { keys: KeyRing; userId: string };

/** The secret with its person: moved to another's row in the database it opens nothing. */
function seal({ keys, userId }: Sealing, secret: string): string {
  return keys.encrypt(JSON.stringify({ userId, secret }), 'totp');
}

function unseal({ keys, userId }: Sealing, sealed: string): string {
  const { userId: owner, secret } = JSON.parse(keys.decrypt(sealed, 'totp'));
  if (owner !== userId) throw new Error('A secret of an authenticator app is in the row of another person');
  return String(secret);
}

/** The step whose code this is; null for one of no step near `now`. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/**
 * Begins the set-up of an authenticator app; a set-up that was begun before is void. Null when the person has one already.
 * `label` is what the app shows under the service's name.
 */
export async function startTotpSetUpUnlessConfirmed(
  db: FactorDb,
  { keys, userId, issuer, label, now }: Sealing & { issuer: string; label: string; now: Date },
): Promise<{ secret: string; uri: string } | null> {
  const { base32: secret } = new Secret({ size: 20 });
  const started = await db.$executeRaw`
    INSERT INTO totp_secret (user_id, sealed, created_at) VALUES (${userId}, ${seal({ keys, userId }, secret)}, ${now.toISOString()}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at, last_step = NULL
    WHERE totp_secret.confirmed_at IS NULL`;
  return started === 0 ? null : { secret, uri: generatorOf(secret, { issuer, label }).toString() };
}

type Stored = { sealed: string; isConfirmed: boolean };

async function findSealed(db: FactorDb, userId: string): Promise<Stored | undefined> {
  const [row] = await asTypedRows<Stored>(db.$queryRaw`
    SELECT sealed, confirmed_at IS NOT NULL AS "isConfirmed" FROM totp_secret WHERE user_id = ${userId}`);
  return row;
}

/** Turns the app on with its first code. Of two at once one wins; the other finds it confirmed. */
export async function confirmTotp(
  tx: FactorDb,
  { keys, userId, code, now, refusalHash }: Sealing & { code: string; now: Date; refusalHash: string },
): Promise<'confirmed' | 'wrong' | 'not started' | 'confirmed before'> {
  const stored = await findSealed(tx, userId);
  if (!stored) return 'not started';
  if (stored.isConfirmed) return 'confirmed before';
  const step = stepOf(unseal({ keys, userId }, stored.sealed), code, now);
  if (step === null) return 'wrong';
  const confirmed = await tx.$executeRaw`
    UPDATE totp_secret
    SET confirmed_at = ${now.toISOString()}::timestamptz, last_step = ${step}, refusal_hash = ${refusalHash}
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND sealed = ${stored.sealed}`;
  return confirmed === 0 ? 'confirmed before' : 'confirmed';
}

/** Whether it is a code of the person's app that was not taken before; takes it. Nor is one older than the last taken. */
export async function redeemTotpCode(
  db: FactorDb,
  { keys, userId, code, now }: Sealing & { code: string; now: Date },
): Promise<boolean> {
  const stored = await findSealed(db, userId);
  if (!stored?.isConfirmed) return false;
  const step = stepOf(unseal({ keys, userId }, stored.sealed), code, now);
  if (step === null) return false;
  const taken = await db.$executeRaw`
    UPDATE totp_secret SET last_step = ${step}
    WHERE user_id = ${userId} AND sealed = ${stored.sealed} AND confirmed_at IS NOT NULL AND last_step < ${step}`;
  return taken > 0;
}

/**
 * Encrypts with the first key what an older one encrypted, a batch at a time. Answers how many were renewed, and how many no
 * key of the ring opens.
 */
export async function rotateTotpSecrets(
  db: FactorDb,
  keys: KeyRing,
  signal?: AbortSignal,
): Promise<{ renewed: number; unreadable: number }> {
  const done = { renewed: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const rows = await asTypedRows<{ userId: string; sealed: string }>(db.$queryRaw`
      SELECT user_id AS "userId", sealed FROM totp_secret
      WHERE user_id > ${after} AND NOT starts_with(sealed, ${keys.currentPrefix})
      ORDER BY user_id LIMIT 500`);
    const last = rows.at(-1);
    if (!last) return done;
    for (const { userId, sealed } of rows) {
      const renewed = renew(keys, sealed);
      if (renewed === null) done.unreadable += 1;
      else {
        done.renewed += await db.$executeRaw`
          UPDATE totp_secret SET sealed = ${renewed} WHERE user_id = ${userId} AND sealed = ${sealed}`;
      }
    }
    after = last.userId;
  }
}

/** Runs `rotateTotpSecrets` and logs whether an older key is still needed. */
export async function rotateTotpSecretsAndLog(
  { db, keys, logger }: { db: FactorDb; keys: KeyRing; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  const rotation = await rotateTotpSecrets(db, keys, signal);
  if (rotation.unreadable > 0) {
    logger.error(rotation, 'some secrets have a key that is not in IDENTITY_KEYS: put it back at the end');
  } else {
    logger.info(
      rotation,
      'authenticator secrets are encrypted with the first of IDENTITY_KEYS: keep the older keys for eight more days, exports and waiting mails may need them for that long',
    );
  }
}

function renew(keys: KeyRing, sealed: string): string | null {
  try {
    return keys.encrypt(keys.decrypt(sealed, 'totp'), 'totp');
  } catch {
    return null;
  }
}
