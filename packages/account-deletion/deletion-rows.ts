import { createToken, hashToken } from '@repo/auth/tokens';
import { type DeletionDb, deletionGraceDays } from './deletion-db.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The shortest time between two mails with a keep link. */
const mailPauseMs = 5 * 60 * 1000;

/**
 * Notes that an account is to be erased after the grace period, inside the transaction that closes it; null when that was asked for
 * already. The token is for the mailed link that keeps the account.
 */
export async function scheduleErasure(
  tx: DeletionDb,
  { userId, now }: { userId: string; now: Date },
): Promise<{ token: string; dueAt: Date } | null> {
  const { token, hash } = createToken();
  const dueAt = new Date(now.getTime() + deletionGraceDays * dayMs);
  const noted = await tx.$executeRaw`
    INSERT INTO account_deletion (user_id, asked_at, due_at, keep_hash, keep_sent_at)
    VALUES (${userId}, ${now}, ${dueAt}, ${hash}, ${now})
    ON CONFLICT (user_id) DO UPDATE
      SET asked_at = excluded.asked_at, due_at = excluded.due_at, keep_hash = excluded.keep_hash,
        keep_sent_at = excluded.keep_sent_at
      WHERE account_deletion.due_at IS NULL AND account_deletion.erased_at IS NULL`;
  return noted === 0 ? null : { token, dueAt };
}

/** Whether somebody deleted this account, and when it is erased; null otherwise. */
export async function findPendingDeletion(
  db: DeletionDb,
  userId: string,
): Promise<{ askedAt: Date; dueAt: Date | null } | null> {
  const rows = (await db.$queryRaw`
    SELECT asked_at AS "askedAt", due_at AS "dueAt" FROM account_deletion
    WHERE user_id = ${userId} AND erased_at IS NULL`) as { askedAt: Date; dueAt: Date | null }[];
  return rows[0] ?? null;
}

/**
 * Replaces the keep link of an account, for somebody who has just signed in to it. `isClosing` says
 * whether the account is in its grace period at all; no token when one was mailed in the last minutes.
 */
export async function renewKeepLink(
  tx: DeletionDb,
  { userId, now }: { userId: string; now: Date },
): Promise<{ isClosing: boolean; token: string | null }> {
  const { token, hash } = createToken();
  const renewed = await tx.$executeRaw`
    UPDATE account_deletion SET keep_hash = ${hash}, keep_sent_at = ${now}
    WHERE user_id = ${userId} AND due_at IS NOT NULL AND started_at IS NULL AND erased_at IS NULL
      AND keep_sent_at <= ${new Date(now.getTime() - mailPauseMs)}`;
  if (renewed > 0) return { isClosing: true, token };
  const waiting = (await tx.$queryRaw`
    SELECT 1 FROM account_deletion
    WHERE user_id = ${userId} AND due_at IS NOT NULL AND started_at IS NULL AND erased_at IS NULL`) as unknown[];
  return { isClosing: waiting.length > 0, token: null };
}

/**
 * Revokes the keep link of a deleted account, which then stays closed and is erased when it is due. Used when an administrator
 * closes the account, so that its owner cannot reopen it. False when there was no keep link.
 */
export async function revokeKeepLinkIfAny(
  tx: DeletionDb,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const refused = await tx.$executeRaw`
    UPDATE account_deletion SET started_at = ${now}, keep_hash = NULL
    WHERE user_id = ${userId} AND due_at IS NOT NULL AND started_at IS NULL AND erased_at IS NULL`;
  return refused > 0;
}

/** The account of a keep link; null when the link is unknown or used, or erasing has begun. */
export async function findAccountByKeepLink(
  db: DeletionDb,
  token: string,
): Promise<{ userId: string; email: string; dueAt: Date } | null> {
  const rows = (await db.$queryRaw`
    SELECT d.user_id AS "userId", u.email, d.due_at AS "dueAt"
    FROM account_deletion d JOIN "user" u ON u.id = d.user_id
    WHERE d.keep_hash = ${hashToken(token)} AND d.started_at IS NULL AND d.erased_at IS NULL`) as {
    userId: string;
    email: string;
    dueAt: Date;
  }[];
  return rows[0] ?? null;
}

/**
 * Withdraws a deletion, inside the transaction that reopens the account. False when there was none. The job that erases and
 * this wait for each other's lock of the row: either the account is kept or it is erased, never half.
 */
export async function withdrawDeletionIfNotStarted(tx: DeletionDb, userId: string): Promise<boolean> {
  const removed = await tx.$executeRaw`
    DELETE FROM account_deletion WHERE user_id = ${userId} AND started_at IS NULL AND erased_at IS NULL`;
  return removed > 0;
}
