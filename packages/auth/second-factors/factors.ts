import { asTypedRows, type FactorDb } from './factor-db.ts';

/** What a person can prove themselves with, beside a password. */
export type FactorWays = { totp: boolean; passkey: boolean; recoveryCode: boolean };

export async function readEnabledFactorWays(db: FactorDb, userId: string): Promise<FactorWays> {
  const [ways] = await asTypedRows<FactorWays>(db.$queryRaw`
    SELECT EXISTS (SELECT FROM totp_secret WHERE user_id = ${userId} AND confirmed_at IS NOT NULL) AS totp,
      EXISTS (SELECT FROM passkey WHERE user_id = ${userId}) AS passkey,
      EXISTS (SELECT FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL) AS "recoveryCode"`);
  return ways ?? { totp: false, passkey: false, recoveryCode: false };
}

/** Recovery codes replace a lost factor and do not count as one. */
export function hasFactor({ totp, passkey }: FactorWays): boolean {
  return totp || passkey;
}

/**
 * Removes every factor of a person and what is under way with them, inside the caller's transaction. Answers whether there was
 * one.
 */
export async function removeAllFactors(tx: FactorDb, userId: string): Promise<boolean> {
  const had = hasFactor(await readEnabledFactorWays(tx, userId));
  await tx.$executeRaw`DELETE FROM totp_secret WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM passkey WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM recovery_code WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM passkey_challenge WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM second_step WHERE user_id = ${userId}`;
  return had;
}

/**
 * When the session that follows a change of the password was last proven: now, by the current password, but for who has a second
 * factor. A password alone is not enough for them, so the time of the earlier session stays.
 */
export async function readProofTimeAfterPasswordChange(
  tx: FactorDb,
  { actor, now }: { actor: { id: string; provenAt: Date }; now: Date },
): Promise<Date> {
  return hasFactor(await readEnabledFactorWays(tx, actor.id)) ? actor.provenAt : now;
}

/**
 * Removes the factors and recovery codes of a person that were made since then, and what is under way with them, inside the
 * caller's transaction; recovery codes alone do not stay. Answers whether there was a factor or a code.
 */
export async function removeFactorsSince(
  tx: FactorDb,
  { userId, since }: { userId: string; since: Date },
): Promise<boolean> {
  const from = since.toISOString();
  const passkeys = await tx.$executeRaw`
    DELETE FROM passkey WHERE user_id = ${userId} AND created_at >= ${from}::timestamptz`;
  const apps = await tx.$executeRaw`
    DELETE FROM totp_secret
    WHERE user_id = ${userId} AND COALESCE(confirmed_at, created_at) >= ${from}::timestamptz`;
  const codes = await tx.$executeRaw`
    DELETE FROM recovery_code WHERE user_id = ${userId} AND created_at >= ${from}::timestamptz`;
  await tx.$executeRaw`DELETE FROM passkey_challenge WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM second_step WHERE user_id = ${userId}`;
  if (!hasFactor(await readEnabledFactorWays(tx, userId))) await removeAllFactors(tx, userId);
  return passkeys + apps + codes > 0;
}

export async function removeExpiredStepsAndChallenges(db: FactorDb, now: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM passkey_challenge WHERE expires_at < ${now.toISOString()}::timestamptz`;
  await db.$executeRaw`DELETE FROM second_step WHERE expires_at < ${now.toISOString()}::timestamptz`;
}
