import { cancelPendingEmailChanges } from '@repo/accounts/email-change-db';
import { anonymiseAuditActor } from '@repo/audit/anonymise-actor';
import type { AuditDb } from '@repo/audit/audit-db';
import { assertRecentProof } from '@repo/auth/recent-proof';
import { removeAllFactors } from '@repo/auth/second-factors/factors';
import { sql } from '@repo/db/sql';
import type { MailContent, MailText } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { type MailQueueDb, queueMails } from '@repo/mail/waiting/queue-mails';
import { cancelDueAndQueuedMails } from '@repo/notifications/mails/withdraw-mails';
import type { NotificationsDb } from '@repo/notifications/notifications-db';
import { removeExportRowsAndReturnKeys } from '@repo/personal-data/export-rows';
import type { AccountDeletionPreview } from '@repo/schemas/account-deletion';
import { type DeletionDb, deletionGraceDays } from './deletion-db.ts';
import { findAccountByKeepLink, renewKeepLink } from './deletion-rows.ts';
import { accountClosedText, accountErasedText, type DeletionTerms, keepLinkText } from './deletion-texts.ts';
import { markErasedIfFirst } from './erase-due.ts';

type ServiceDb = DeletionDb & AuditDb & MailQueueDb & NotificationsDb;
type Tools = { clock: () => Date; keys: MailCipher };
type DeletionAction = 'user.ask-for-deletion' | 'user.keep-account' | 'user.erase';

/** What each service provides. `Person` is the recipient of its mails and the actor in its audit log. */
export type DeletionAdapter<Db extends ServiceDb, Person, Refused extends string> = {
  errors: Record<'staleProof' | 'deletionNotConfirmed' | 'deadLink', () => Error>;
  inTransaction<R>(db: Db, work: (tx: Db) => Promise<R>, options?: { timeoutMs: number }): Promise<R>;
  readPerson(tx: Db, userId: string): Promise<Person>;
  recordAudit(
    tx: Db,
    by: { actor: Person | null; requestId: string; clock: () => Date },
    event: { action: DeletionAction; targetType: 'user'; targetId: string },
  ): Promise<void>;
  mailTo(person: Person, text: MailText): MailContent;
  /** Opens an account again that its person deleted. Answers whether it was closed, and is not being erased already. */
  reopen(tx: Db, userId: string): Promise<boolean>;
  /** How a proven sign-in is refused to an account that its person deleted, and to one that is closed otherwise. */
  refusals: { deleted: Refused; otherwise: Refused };
};

/** What the page and the endpoint say before somebody deletes their account. */
export function toDeletionPreview(
  { goes, stays }: DeletionTerms,
  obstacle: { code: string; message: string } | null,
): AccountDeletionPreview {
  return {
    kind: 'delete',
    requestedAt: null,
    graceDays: deletionGraceDays,
    goes: [...goes],
    stays: [...stays],
    obstacles: obstacle ? [{ code: obstacle.code, message: obstacle.message }] : [],
  };
}

const stepTimeoutMs = 60_000;

/** Deletes or anonymises a person's rows in the tables that every service has. */
async function eraseCommonRows(tx: ServiceDb, userId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM address_change WHERE user_id = ${userId}`;
  // What others are mailed names the person.
  await cancelDueAndQueuedMails(tx, sql`n.user_id = ${userId} OR n.actor_id = ${userId}`);
  await tx.$executeRaw`DELETE FROM notification WHERE user_id = ${userId} OR actor_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM notification_preference WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM notification_settings WHERE user_id = ${userId}`;
  await tx.$executeRaw`DELETE FROM push_subscription WHERE user_id = ${userId}`;
  await removeAllFactors(tx, userId);
  await removeExportRowsAndReturnKeys(tx, userId);
  await anonymiseAuditActor(tx, userId);
}

/** What deleting an account does alike in every service; see each function for what the service does itself. */
export function createAccountDeletionManager<Db extends ServiceDb, Person, Refused extends string = string>(
  service: DeletionAdapter<Db, Person, Refused>,
) {
  const { errors, inTransaction, readPerson, recordAudit, mailTo, refusals } = service;

  /** Throws staleProof, and deletionNotConfirmed unless the person typed DELETE or their address. */
  function assertDeletionConfirmed(
    { actor, clock }: { actor: { email: string; provenAt: Date }; clock: () => Date },
    { confirm }: { confirm: string },
  ): void {
    assertRecentProof({ actor, clock, stale: errors.staleProof });
    if (confirm !== 'DELETE' && confirm.toLowerCase() !== actor.email) throw errors.deletionNotConfirmed();
  }

  /** The last step of the transaction that closes an account: mails the keep link. */
  async function recordClosingAndMailKeepLink(
    tx: Db,
    ctx: Tools & { actor: Person & { id: string }; requestId: string },
    noted: { token: string; dueAt: Date },
  ): Promise<void> {
    const { id: targetId } = ctx.actor;
    await cancelPendingEmailChanges(tx, { userId: targetId, now: ctx.clock() });
    await recordAudit(tx, ctx, { action: 'user.ask-for-deletion', targetType: 'user', targetId });
    await queueMails(tx, ctx, [mailTo(ctx.actor, accountClosedText(noted))]);
  }

  /** Reopens a deleted account by its keep link; nobody is signed in. Throws deadLink. */
  async function keepAccount(
    ctx: Tools & { db: Db; requestId: string },
    { token }: { token: string },
  ): Promise<void> {
    await inTransaction(ctx.db, async (tx) => {
      const link = await findAccountByKeepLink(tx, token);
      // Used twice at once, the second finds nothing to take back.
      if (link === null || !(await service.reopen(tx, link.userId))) throw errors.deadLink();
      const actor = await readPerson(tx, link.userId);
      await recordAudit(
        tx,
        { ...ctx, actor },
        { action: 'user.keep-account', targetType: 'user', targetId: link.userId },
      );
    });
  }

  /** For a proven sign-in to a closed account: refuses it, and mails the link that keeps the account if its person deleted it. */
  function refuseAndMailKeepLink(ctx: Tools & { db: Db }, userId: string): Promise<{ refused: Refused }> {
    return inTransaction(ctx.db, async (tx) => {
      const { isClosing, token } = await renewKeepLink(tx, { userId, now: ctx.clock() });
      if (token !== null)
        await queueMails(tx, ctx, [mailTo(await readPerson(tx, userId), keepLinkText(token))]);
      return { refused: isClosing ? refusals.deleted : refusals.otherwise };
    });
  }

  /**
   * Erases the person, in one transaction; `eraseRows` does so in the service's own tables, and answers false when the account has to
   * stay. The mail that it is done goes to the address it had.
   */
  function erasePerson(
    ctx: Tools & { db: Db },
    userId: string,
    eraseRows: (tx: Db, person: Person) => Promise<boolean>,
  ): Promise<void> {
    return inTransaction(
      ctx.db,
      async (tx) => {
        const person = await readPerson(tx, userId);
        if (!(await eraseRows(tx, person))) return;
        await eraseCommonRows(tx, userId);
        if (!(await markErasedIfFirst(tx, { userId, now: ctx.clock() }))) return;
        await recordAudit(
          tx,
          { actor: null, requestId: '', clock: ctx.clock },
          { action: 'user.erase', targetType: 'user', targetId: userId },
        );
        await queueMails(tx, ctx, [mailTo(person, accountErasedText())]);
      },
      { timeoutMs: stepTimeoutMs },
    );
  }

  return {
    assertDeletionConfirmed,
    recordClosingAndMailKeepLink,
    keepAccount,
    refuseAndMailKeepLink,
    erasePerson,
  };
}
