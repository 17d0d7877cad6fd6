import { createToken, hashToken } from '@repo/auth/tokens';
import { isUniqueViolation } from '@repo/db/errors';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AccountAdapter, AccountDb, SignedInContext } from './account-adapter.ts';
import { getPersonOrThrowUnauthorized } from './account-adapter.ts';
import { addHours, type EmailChangeDb, lockPersonAndReadEmail, undoLinkDays } from './email-change-db.ts';
import { emailChangedText } from './email-change-texts.ts';

type Link = { token: string; now: Date };

/** What the page behind the mailed link may know. */
export type PendingEmailChange = { userId: string; newEmail: string; isConfirmed: boolean };

/** The change that a link confirms; null when it is unknown, over or cancelled. One that was just confirmed is no error. */
export async function findEmailChangeByLink(
  db: EmailChangeDb,
  { token, now }: Link,
): Promise<PendingEmailChange | null> {
  const rows = (await db.$queryRaw`
    SELECT user_id AS "userId", new_email AS "newEmail", confirmed_at IS NOT NULL AS "isConfirmed"
    FROM address_change
    WHERE token_hash = ${hashToken(token)} AND cancelled_at IS NULL AND undone_at IS NULL
      AND expires_at > ${now}`) as PendingEmailChange[];
  return rows[0] ?? null;
}

type ConfirmedChange = {
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
async function moveToAddress(
  tx: EmailChangeDb,
  { userId, token, now }: Link & { userId: string },
): Promise<ConfirmedChange | null> {
  const person = await lockPersonAndReadEmail(tx, userId);
  if (person === null) return null;
  const undo = createToken();
  const rows = (await tx.$queryRaw`
    UPDATE address_change
    SET confirmed_at = ${now},
      undo_hash = CASE WHEN old_was_proven THEN ${undo.hash} END,
      undo_until = CASE WHEN old_was_proven THEN ${addHours(now, undoLinkDays * 24)}::timestamptz END
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

/**
 * Gives the signed-in person the address that they asked for, by the link that was mailed to it, and ends what the old one opened.
 * Answers the session with which this browser continues, where its own ended. Throws deadLink, also for another account's link;
 * addressTaken.
 */
export async function confirmEmailChangeAndEndSessions<Db extends AccountDb, Session>(
  service: AccountAdapter<Db, Session>,
  ctx: SignedInContext<Db>,
  { token }: { token: string },
): Promise<Session | null> {
  const { errors } = service;
  const { id: userId } = ctx.actor;
  const session = await service
    .inTransaction(ctx.db, async (tx) => {
      const change = await moveToAddress(tx, { userId, token, now: ctx.clock() });
      if (change === null) throw errors.deadLink();
      const { oldEmail, newEmail, undoToken } = change;
      await service.record(tx, ctx, userId, { action: 'user.change-address' });
      const { session, text: alsoEnded } = await service.leaveAddress(tx, ctx, { oldEmail, newEmail });
      // The old address gets the way back; one that nobody had proven is not mailed.
      if (undoToken !== null) {
        const { name } = await getPersonOrThrowUnauthorized(service, tx, userId);
        const text = emailChangedText({ newEmail, token: undoToken, alsoEnded });
        await queueMails(tx, ctx, [service.mailTo({ name, email: oldEmail }, text)]);
      }
      return session;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'user_email_key') ? errors.addressTaken({ cause: error }) : error;
    });
  service.clearSessionCache();
  return session;
}
