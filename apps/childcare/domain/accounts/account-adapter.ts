import { passwordLinksAdapter } from '@repo/accounts/password-links-adapter';
import { type CookieSessionAdapter, startReplacementSession } from '@repo/accounts/start-session';
import { revokedKeysSentence } from '@repo/api-keys/revoked-keys-sentence';
import {
  childcareDevices,
  childcareSessionTokens,
  clearChildcareSessionCache,
  sessionCookie,
} from '@repo/auth/childcare-session';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { pausedWebhooksSentence } from '@repo/webhooks/paused-webhooks-sentence';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { reopenAccountIfPossible } from '#domain/deletion/account-deletion.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { formatDateTime, mailTo } from '#mails/layout.ts';
import { endApiAccessAndMailManagers } from './end-api-access-and-mail-managers.ts';
import { endSessionsAndLinks } from './end-sessions-and-links.ts';
import { isManagerRole } from './is-manager-role.ts';
import { proveAddressOnceAndRevokeCredentials } from './prove-address-once-and-revoke-credentials.ts';
import { findVerificationByLinkToken, replaceVerificationLinkWithinLimit } from './verification-links.ts';

export const accountAdapter: CookieSessionAdapter<ChildcareDb> = {
  errors,
  inTransaction: (db, work) => inTransaction(db, work),
  async findPerson(db, by) {
    const user = await db.user.findUnique({
      where: by,
      select: { id: true, name: true, email: true, role: true, deactivatedAt: true, emailVerifiedAt: true },
    });
    if (!user) return null;
    const { deactivatedAt, emailVerifiedAt, role, ...person } = user;
    const isActive = deactivatedAt === null;
    return { ...person, isActive, isProven: emailVerifiedAt !== null, isStaff: isManagerRole({ role }) };
  },
  async findContextNames(db, id) {
    const select = { organization: { select: { name: true } } } as const;
    const user = await db.user.findUniqueOrThrow({ where: { id }, select });
    return [env().CHILDCARE_NAME, user.organization?.name ?? ''];
  },
  async record(tx, ctx, id, event) {
    const select = { id: true, name: true, organizationId: true } as const;
    const actor = await tx.user.findUniqueOrThrow({ where: { id }, select });
    await recordAudit(tx, { ...ctx, actor }, { ...event, targetType: 'user', targetId: id });
  },
  mailTo,
  formatDateTime,
  sessions: childcareSessionTokens,
  sessionCookie,
  publicUrl: () => env().CHILDCARE_URL,
  passwordLinks: passwordLinksAdapter,
  verificationLinks: {
    issue: replaceVerificationLinkWithinLimit,
    peek: findVerificationByLinkToken,
    reason: 'Confirm that this address is yours, so that we know our mails reach you.',
  },
  freesUnprovenAddress: true,
  devices: childcareDevices,
  clearSessionCache() {
    clearChildcareSessionCache();
    forgetCachedKeys();
  },
  async endSessions(tx, { actor: { id } }, { except }) {
    if (except !== null) {
      await tx.signIn.deleteMany({ where: { userId: id, id: { not: except } } });
      return;
    }
    await tx.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } }, select: { id: true } });
  },
  async endAccess(tx, ctx, account) {
    await endSessionsAndLinks(tx, account);
    const { userId } = account;
    const ended = await endApiAccessAndMailManagers(
      tx,
      { ...ctx, actor: null },
      { userId, why: 'accessEnded' },
    );
    const texts = [revokedKeysSentence(ended.revokedKeys), pausedWebhooksSentence(ended.pausedWebhooks)];
    return { audit: ended, text: texts.filter((text) => text !== undefined).join(' ') || undefined };
  },
  reopenAccount: reopenAccountIfPossible,
  proveAddress: (tx, _ctx, proof) => proveAddressOnceAndRevokeCredentials(tx, proof),
  async replacePassword(tx, { userId, known, passwordHash, now }) {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: known },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    if (count === 0) return false;
    await voidPasswordLinks(tx, { userId, now });
    return true;
  },
  continueSession: (tx, ctx, options) => startReplacementSession(accountAdapter, tx, ctx, options),
  async leaveAddress(tx, ctx, { oldEmail }) {
    const { actor, clock } = ctx;
    await endSessionsAndLinks(tx, { userId: actor.id, withdrawInvitationsTo: oldEmail, now: clock() });
    // The link proves control of the new mailbox, not who uses this session.
    const continued = { by: 'address change', provenAt: actor.provenAt } as const;
    return { session: await startReplacementSession(accountAdapter, tx, ctx, continued) };
  },
};
