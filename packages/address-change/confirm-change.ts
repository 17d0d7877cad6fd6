import { createToken, hashToken } from '@repo/auth/tokens';
import { type AddressChangeDb, hoursAfter, lockPerson, undoDays } from './address-change-db.ts';

type Link = { token: string; now: Date };

/** What the page behind the mailed link may know. */
export type WaitingChange = { userId: string; newEmail: string; isConfirmed: boolean };

/** The change that a link confirms; null when it is unknown, over or cancelled. One that was just confirmed is no error. */
export async function peekChange(db: AddressChangeDb, { token, now }: Link): Promise<WaitingChange | null> {
  const rows = (await db.$queryRaw`
    SELECT user_id AS "userId", new_email AS "newEmail", confirmed_at IS NOT NULL AS "isConfirmed"
    FROM address_change
    WHERE token_hash = ${hashToken(token)} AND cancelled_at IS NULL AND undone_at IS NULL
      AND expires_at > ${now}`) as WaitingChange[];
  return rows[0] ?? null;
}

export type ConfirmedChange = {
  oldEmail: string;
  newEmail: string;
  /** The secret with which the old address undoes it; null when nobody had proven that one. */
  undoToken: string | null;
};

/**
 * Gives the account its new address, inside the caller's transaction; null when the link is dead or another account's. The
 * caller ends the other ways in. Of two confirmations at once one wins. Throws the violation of user_email_key when somebody else
 * got the address meanwhile.
 *
 * The link came to the new address and is used in a session of the account: that proves it, as in `proveAddress`. The password
 * stays, because asking took a recent proof of who asks, and whoever else only registered the account has no other way in left.
 */
export async function confirmChange(
  tx: AddressChangeDb,
  { userId, token, now }: Link & { userId: string },
): Promise<ConfirmedChange | null> {
  const person = await lockPerson(tx, userId);
  if (person === null) return null;
  const undo = createToken();
  const rows = (await tx.$queryRaw`
    UPDATE address_change
    SET confirmed_at = ${now},
      undo_hash = CASE WHEN old_was_proven THEN ${undo.hash} END,
      undo_until = CASE WHEN old_was_proven THEN ${hoursAfter(now, undoDays * 24)}::timestamptz END
    WHERE token_hash = ${hashToken(token)} AND user_id = ${userId} AND old_email = ${person.email}
      AND confirmed_at IS NULL AND cancelled_at IS NULL AND expires_at > ${now}
    RETURNING old_email AS "oldEmail", new_email AS "newEmail", old_was_proven AS "canUndo"`) as {
    oldEmail: string;
    newEmail: string;
    canUndo: boolean;
  }[];
  const [change] = rows;
  if (!change) return null;
  const { oldEmail, newEmail, canUndo } = change;
  await tx.$executeRaw`
    UPDATE "user" SET email = ${newEmail}, email_verified_at = ${now}, updated_at = ${now} WHERE id = ${userId}`;
  return { oldEmail, newEmail, undoToken: canUndo ? undo.token : null };
}
