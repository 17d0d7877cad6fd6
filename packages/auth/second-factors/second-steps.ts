import { createToken, hashToken } from '../tokens.ts';
import { asTypedRows, type FactorDb } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays } from './factors.ts';

export const secondStepPath = '/login/second-step';

/** How long somebody has for it. */
export const secondStepSeconds = 10 * 60;
/** Tries of one sign-in; then it begins with the password again. */
const maximumTries = 5;

type FirstStep = {
  userId: string;
  /** The first factor. */
  by: string;
  /** Changes with whatever ends the person's sessions. */
  generation: string;
  now: Date;
};

/**
 * Keeps that somebody's first factor was right, where they have a second one, and returns the token with which their browser
 * continues; null for who has none.
 */
export async function beginSecondStepIfFactorEnabled(
  db: FactorDb,
  { userId, by, generation, now }: FirstStep,
): Promise<string | null> {
  if (!hasFactor(await readEnabledFactorWays(db, userId))) return null;
  const { token, hash } = createToken();
  const expiresAt = new Date(now.getTime() + secondStepSeconds * 1000);
  await db.$executeRaw`
    INSERT INTO second_step (token_hash, user_id, by, generation, expires_at)
    VALUES (${hash}, ${userId}, ${by}, ${generation}, ${expiresAt.toISOString()}::timestamptz)`;
  return token;
}

export type SecondStepRow = { userId: string; by: string; generation: string; expiresAt: Date };

/** The sign-in that a token is of; null when it is unknown, expired or was tried too often. */
export async function findSecondStep(
  db: FactorDb,
  { token, now }: { token: string; now: Date },
): Promise<SecondStepRow | null> {
  const [row] = await asTypedRows<SecondStepRow>(db.$queryRaw`
    SELECT user_id AS "userId", by, generation, expires_at AS "expiresAt" FROM second_step
    WHERE token_hash = ${hashToken(token)} AND expires_at > ${now.toISOString()}::timestamptz AND tries < ${maximumTries}`);
  return row ?? null;
}

/** Counts a try before it is looked at, so that many at once get no more than the limit either; null when there is none left. */
export async function claimSecondStepTry(
  db: FactorDb,
  { token, now }: { token: string; now: Date },
): Promise<SecondStepRow | null> {
  const [row] = await asTypedRows<SecondStepRow>(db.$queryRaw`
    UPDATE second_step SET tries = tries + 1
    WHERE token_hash = ${hashToken(token)} AND expires_at > ${now.toISOString()}::timestamptz AND tries < ${maximumTries}
    RETURNING user_id AS "userId", by, generation, expires_at AS "expiresAt"`);
  return row ?? null;
}

/** Uses the step up, in the transaction that makes the session. Of two at once one wins. */
export async function redeemSecondStep(tx: FactorDb, token: string): Promise<boolean> {
  return (await tx.$executeRaw`DELETE FROM second_step WHERE token_hash = ${hashToken(token)}`) > 0;
}

/** Ends the second steps of a person that are under way, inside the transaction that ends their sessions. */
export async function endSecondSteps(tx: FactorDb, userId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM second_step WHERE user_id = ${userId}`;
}
