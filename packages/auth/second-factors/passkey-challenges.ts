import { hashToken } from '../tokens.ts';
import { asTypedRows, type FactorDb } from './factor-db.ts';

/** What the answer to a challenge is good for: nothing else. */
export type ChallengePurpose = 'add' | 'sign-in' | 'second-step' | 'recent-proof';

const lifetimeMs = 5 * 60 * 1000;

export type PasskeyChallenge = {
  purpose: ChallengePurpose;
  userId: string | null;
  userHandle: string | null;
};

/** Stores a challenge that an authenticator is asked to sign. */
export async function storePasskeyChallenge(
  db: FactorDb,
  { challenge, purpose, userId, userHandle, now }: PasskeyChallenge & { challenge: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db.$executeRaw`
    INSERT INTO passkey_challenge (hash, purpose, user_id, user_handle, expires_at)
    VALUES (${hashToken(challenge)}, ${purpose}, ${userId}, ${userHandle}, ${expiresAt.toISOString()}::timestamptz)`;
}

/** The challenge that an authenticator claims to have signed. */
export function parseUnverifiedChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Uses a challenge up; null when it is unknown, expired, used, of another purpose or of another person. */
export async function redeemPasskeyChallenge(
  db: FactorDb,
  {
    challenge,
    purpose,
    userId,
    now,
  }: Omit<PasskeyChallenge, 'userHandle'> & { challenge: string; now: Date },
): Promise<{ userHandle: string | null } | null> {
  const [taken] = await asTypedRows<{ userHandle: string | null }>(db.$queryRaw`
    DELETE FROM passkey_challenge
    WHERE hash = ${hashToken(challenge)} AND purpose = ${purpose} AND user_id IS NOT DISTINCT FROM ${userId}
      AND expires_at > ${now.toISOString()}::timestamptz
    RETURNING user_handle AS "userHandle"`);
  return taken ?? null;
}
