import { type CookieSessionAdapter, startReplacementSession } from '@repo/accounts/start-session';
import { revokedKeysSentence } from '@repo/api-keys/revoked-keys-sentence';
import {
  clearMarketplaceSessionCache,
  marketplaceDevices,
  marketplaceSessionTokens,
  sessionCookie,
} from '@repo/auth/marketplace-session';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { pausedWebhooksSentence } from '@repo/webhooks/paused-webhooks-sentence';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { reopenAccountAndListingsIfPossible } from '#domain/deletion/reopen-account.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { formatDateTime, mailTo } from '#mails/layout.ts';
import {
  findUserIdByUnusedEmailToken,
  redeemEmailTokenForUserId,
  replaceEmailTokenWithinLimit,
  voidUnusedEmailTokens,
} from './email-tokens.ts';
import { findVerificationByLinkToken } from './find-verification-by-link-token.ts';
import { isStaff } from './is-staff.ts';
import { proveAddressOnceAndEndEarlierAccess } from './prove-address.ts';
import { revokeKeysAndPauseWebhooks } from './revoke-keys-and-pause-webhooks.ts';
import { revokeSessionsConnectionsAndLinks } from './revoke-sessions-connections-and-links.ts';

const removedConnection =
  'The Google account that was connected for signing in was removed, in case somebody else had connected it. If it is yours, you can connect it again in your settings.';

export const accountAdapter: CookieSessionAdapter<MarketplaceDb> = {
  errors,
  inTransaction: (db, work) => inTransaction(db, work),
  async findPerson(db, by) {
    const user = await db.user.findUnique({
      where: by,
      select: {
        id: true,
        name: true,
        email: true,
        role: true,
        bannedAt: true,
        closedAt: true,
        emailVerifiedAt: true,
      },
    });
    if (!user) return null;
    const { bannedAt, closedAt, emailVerifiedAt, role, ...person } = user;
    const isActive = bannedAt === null && closedAt === null;
    return { ...person, isActive, isProven: emailVerifiedAt !== null, isStaff: isStaff({ role }) };
  },
  findContextNames: async () => [env().MARKETPLACE_NAME],
  async record(tx, ctx, id, event) {
    const actor = await tx.user.findUniqueOrThrow({ where: { id }, select: { id: true, name: true } });
    await recordAudit(tx, { ...ctx, actor }, { ...event, targetType: 'user', targetId: id });
  },
  mailTo,
  formatDateTime,
  sessions: marketplaceSessionTokens,
  sessionCookie,
  publicUrl: () => env().MARKETPLACE_URL,
  passwordLinks: {
    path: (token) => `/reset-password?token=${token}`,
    issue: (tx, reset) => replaceEmailTokenWithinLimit(tx, { ...reset, purpose: 'RESET_PASSWORD' }),
    async peek(db, link) {
      const userId = await findUserIdByUnusedEmailToken(db, { ...link, purpose: 'RESET_PASSWORD' });
      return userId === null ? null : { userId, purpose: 'reset' };
    },
    async redeem(tx, link) {
      const userId = await redeemEmailTokenForUserId(tx, { ...link, purpose: 'RESET_PASSWORD' });
      return userId === null ? null : { userId, purpose: 'reset' };
    },
  },
  verificationLinks: {
    issue: (tx, person) => replaceEmailTokenWithinLimit(tx, { ...person, purpose: 'VERIFY_EMAIL' }),
    peek: findVerificationByLinkToken,
    reason: 'Confirm that this address is yours, so that buyers and sellers see a verified profile.',
  },
  freesUnprovenAddress: true,
  devices: marketplaceDevices,
  clearSessionCache() {
    clearMarketplaceSessionCache();
    forgetCachedKeys();
  },
  async endSessions(tx, { actor: { id } }, { except }) {
    if (except === null) {
      await tx.user.update({
        where: { id },
        data: { sessionVersion: { increment: 1 } },
        select: { id: true },
      });
    } else {
      await tx.signIn.deleteMany({ where: { userId: id, id: { not: except } } });
    }
    await notifyStreamsToRecheckSession(tx, id);
  },
  // Event streams may be open in another tab.
  sessionEnded: notifyStreamsToRecheckSession,
  async endAccess(tx, ctx, account) {
    const { endedConnections } = await revokeSessionsConnectionsAndLinks(tx, account);
    const { userId } = account;
    const ended = await revokeKeysAndPauseWebhooks(
      tx,
      { ...ctx, actor: null },
      { userId, why: 'accessEnded' },
    );
    const texts = [
      endedConnections > 0 ? removedConnection : undefined,
      revokedKeysSentence(ended.revokedKeys),
      pausedWebhooksSentence(ended.pausedWebhooks),
    ];
    return {
      audit: { endedConnections, ...ended },
      text: texts.filter((text) => text !== undefined).join(' ') || undefined,
    };
  },
  reopenAccount: reopenAccountAndListingsIfPossible,
  proveAddress: (tx, _ctx, proof) => proveAddressOnceAndEndEarlierAccess(tx, proof),
  async replacePassword(tx, { userId, known, passwordHash, now }) {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: known },
      data: { passwordHash, sessionVersion: { increment: 1 } },
    });
    if (count === 0) return false;
    await voidUnusedEmailTokens(tx, { userId, purpose: 'RESET_PASSWORD', now });
    await notifyStreamsToRecheckSession(tx, userId);
    return true;
  },
  continueSession: (tx, ctx, options) => startReplacementSession(accountAdapter, tx, ctx, options),
  async leaveAddress(tx, ctx) {
    const { actor, clock } = ctx;
    const { endedConnections } = await revokeSessionsConnectionsAndLinks(tx, {
      userId: actor.id,
      now: clock(),
    });
    // The link proves access to the new mailbox, not that this session still belongs to its owner.
    const continued = { by: 'address change', provenAt: actor.provenAt } as const;
    const session = await startReplacementSession(accountAdapter, tx, ctx, continued);
    return endedConnections > 0
      ? { session, text: 'The connected Google account was removed.' }
      : { session };
  },
};
