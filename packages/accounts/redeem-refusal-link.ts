import { removeFactorsSince } from '@repo/auth/second-factors/factors';
import { hashToken } from '@repo/auth/tokens';
import { isUniqueViolation } from '@repo/db/errors';
import type { AccountAdapter, AccountContext, AccountDb, AccountEvent } from './account-adapter.ts';
import {
  addHours,
  cancelPendingEmailChanges,
  type EmailChangeDb,
  lockPersonAndReadEmail,
  undoLinkDays,
} from './email-change-db.ts';

type Link = { token: string; now: Date };

/**
 * What “this was not me” does: stop a change that waits, take back one that was confirmed, or take away a second factor or the recovery
 * codes that were made, of which both addresses are the present one.
 */
export type ChangeRefusal = {
  userId: string;
  oldEmail: string;
  newEmail: string;
  askedAt: Date;
  kind: 'cancel' | 'undo' | 'factor' | 'codes';
};

/** Second factors that were made in this time before a change was asked for, or another factor or new codes were made, are taken to be of whoever asked. */
const suspectHours = 24;

/**
 * What the link of such a mail does now; null when it is unknown, over or used. The link of either mail about an address does both;
 * one about a factor or recovery codes is over with these.
 */
export async function findRefusalByLink(
  db: EmailChangeDb,
  { token, now }: Link,
): Promise<ChangeRefusal | null> {
  const hash = hashToken(token);
  const factorsFrom = addHours(now, -undoLinkDays * 24);
  const rows = (await db.$queryRaw`
    SELECT user_id AS "userId", old_email AS "oldEmail", new_email AS "newEmail", created_at AS "askedAt",
      CASE WHEN confirmed_at IS NULL THEN 'cancel' ELSE 'undo' END AS kind
    FROM address_change
    WHERE (refusal_hash = ${hash} OR undo_hash = ${hash}) AND cancelled_at IS NULL AND undone_at IS NULL
      AND CASE WHEN confirmed_at IS NULL THEN expires_at ELSE undo_until END > ${now}
    UNION ALL
    SELECT "user".id, email, email, added.at, added.kind
    FROM (
      SELECT user_id, created_at AS at, 'factor' AS kind FROM passkey WHERE refusal_hash = ${hash}
      UNION ALL SELECT user_id, confirmed_at, 'factor' FROM totp_secret WHERE refusal_hash = ${hash}
      UNION ALL (SELECT user_id, created_at, 'codes' FROM recovery_code WHERE refusal_hash = ${hash} LIMIT 1)
    ) AS added JOIN "user" ON "user".id = added.user_id
    WHERE added.at > ${factorsFrom}`) as ChangeRefusal[];
  return rows[0] ?? null;
}

/**
 * Does what `findRefusalByLink` says, inside the caller's transaction; null when the link is dead. To undo gives the account its old
 * address again, takes its password and voids every other change, so that the one who changed the address cannot come back
 * through one of theirs. `freesUnproven`: an account that took the old address meanwhile without ever proving it loses it, so that
 * registering it does not keep its owner out. Second factors and recovery codes from the day before the change was asked for on go
 * with either: a passkey of theirs would sign them in again. To take away a factor or recovery codes does the same and takes the password, which whoever
 * made them has shown to know. Older factors stay, as a mailbox alone must not open an account that asks for more; `removedFactors`
 * says whether there were any. Ending sessions and links is the caller's. Throws the violation of user_email_key when
 * another account has the old address and keeps it.
 */
async function undoChange(
  tx: EmailChangeDb,
  { token, now, freesUnproven }: Link & { freesUnproven: boolean },
): Promise<(ChangeRefusal & { currentEmail: string; removedFactors: boolean }) | null> {
  const seen = await findRefusalByLink(tx, { token, now });
  if (seen === null) return null;
  const person = await lockPersonAndReadEmail(tx, seen.userId);
  // Looked at again with the row locked: it may have been confirmed, or refused, just before.
  const refusal = await findRefusalByLink(tx, { token, now });
  if (person === null || refusal === null) return null;
  const { userId, oldEmail, askedAt } = refusal;
  await cancelPendingEmailChanges(tx, { userId, now });
  const since = addHours(askedAt, -suspectHours);
  const removedFactors = await removeFactorsSince(tx, { userId, since });
  if (refusal.kind === 'factor' || refusal.kind === 'codes') {
    await tx.$executeRaw`UPDATE "user" SET password_hash = NULL, updated_at = ${now} WHERE id = ${userId}`;
  }
  if (refusal.kind === 'undo') {
    await tx.$executeRaw`
      UPDATE address_change SET undone_at = ${now}
      WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND undone_at IS NULL`;
    if (freesUnproven) {
      await tx.$executeRaw`
        UPDATE "user" SET email = 'released-' || id || '@address.invalid', updated_at = ${now}
        WHERE email = ${oldEmail} AND id <> ${userId} AND email_verified_at IS NULL`;
    }
    await tx.$executeRaw`
      UPDATE "user" SET email = ${oldEmail}, email_verified_at = ${now}, password_hash = NULL, updated_at = ${now}
      WHERE id = ${userId}`;
  }
  return { ...refusal, currentEmail: person.email, removedFactors };
}

const refusalActions = {
  cancel: 'user.stop-address',
  undo: 'user.undo-address',
  factor: 'second-factor.refuse',
  codes: 'second-factor.refuse',
} as const satisfies Record<ChangeRefusal['kind'], AccountEvent['action']>;

/**
 * Stops or undoes a change of address by the link that was mailed to the old one, or takes away a second factor by the one in the
 * mail about it, and ends every session. Throws deadLink, addressTaken.
 */
export async function redeemRefusalLinkAndEndSessions<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: AccountContext<Db>,
  { token }: { token: string },
): Promise<ChangeRefusal['kind']> {
  const { errors, freesUnprovenAddress: freesUnproven } = service;
  const now = ctx.clock();
  const kind = await service
    .inTransaction(ctx.db, async (tx) => {
      const refusal = await undoChange(tx, { token, now, freesUnproven });
      if (refusal === null) throw errors.deadLink();
      const { userId, kind, currentEmail, removedFactors } = refusal;
      const left = kind === 'undo' ? { leftAddress: currentEmail } : {};
      await service.endAccess(tx, ctx, { userId, ...left, now });
      // Whoever changed the address may have deleted the account too.
      await service.reopenAccount(tx, userId);
      // Who opens a mailed link is its addressee, signed in or not.
      const after = removedFactors ? { after: { removedFactors } } : {};
      await service.record(tx, ctx, userId, { action: refusalActions[kind], ...after });
      return kind;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'user_email_key') ? errors.addressTaken({ cause: error }) : error;
    });
  service.clearSessionCache();
  return kind;
}
