import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@repo/schemas/account/second-factors';
import { hashToken } from '../tokens.ts';
import { asTypedRows, type FactorDb } from './factor-db.ts';

/** Crockford's 32 signs: what looks like another is read as it. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 6;
const groupLength = 4;

/** 120 random bits: a plain hash is enough, as nobody can try them all. */
function createCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

function hashCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return hashToken(`${userId} ${plain}`);
}

/**
 * Makes a new set, which voids the one before, and answers the codes: they cannot be read again. `refusalHash` is of the link in the
 * mail about them; null where another mail has one.
 */
export async function replaceRecoveryCodes(
  tx: FactorDb,
  { userId, now, refusalHash }: { userId: string; now: Date; refusalHash: string | null },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode);
  const hashes = codes.map((code) => hashCode(userId, code));
  await tx.$executeRaw`DELETE FROM recovery_code WHERE user_id = ${userId}`;
  await tx.$executeRaw`
    INSERT INTO recovery_code (user_id, hash, created_at, refusal_hash)
    SELECT ${userId}, made.hash, ${now.toISOString()}::timestamptz, ${refusalHash} FROM unnest(${hashes}::text[]) AS made (hash)`;
  return codes;
}

/** Uses a code up; null when it is none of the person's or was used. Answers how many are left. */
export async function redeemRecoveryCode(
  db: FactorDb,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<{ left: number } | null> {
  const used = await db.$executeRaw`
    UPDATE recovery_code SET used_at = ${now.toISOString()}::timestamptz
    WHERE user_id = ${userId} AND hash = ${hashCode(userId, code)} AND used_at IS NULL`;
  return used === 0 ? null : { left: await countRecoveryCodes(db, userId) };
}

async function countRecoveryCodes(db: FactorDb, userId: string): Promise<number> {
  const [row] = await asTypedRows<{ left: number }>(db.$queryRaw`
    SELECT count(*)::int AS left FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL`);
  return row?.left ?? 0;
}
