import type { AccountAdapter } from '@repo/accounts/account-adapter';
import { passwordLinksAdapter } from '@repo/accounts/password-links-adapter';
import { revokedKeysSentence } from '@repo/api-keys/revoked-keys-sentence';
import { voidPasswordLinks } from '@repo/auth/password-links';
import {
  clearTrainingSessionCache,
  startTrainingSessionAndReturnToken,
  trainingDevices,
} from '@repo/auth/training-session';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { pausedWebhooksSentence } from '@repo/webhooks/paused-webhooks-sentence';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { reopenAccountIfPossible } from '#domain/deletion/reopen-account.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { linkTo, mailTo } from '#mails/layout.ts';
import { endSignInsAndCodes } from './end-sign-ins-and-codes.ts';
import { endSignInsCodesAndCalendar } from './end-sign-ins-codes-and-calendar.ts';
import { isStaff } from './is-staff.ts';
import { revokeKeysPauseWebhooksMailAdmins } from './revoke-keys-pause-webhooks-mail-admins.ts';
import { verifyAddressOnceAndRevokeEarlierAccess } from './verify-address-once-and-revoke-earlier-access.ts';

const endedCalendarText = () =>
  `Your calendar address stopped working. If a calendar follows your classes, make a new address: ${linkTo('/calendar')}`;

export const accountAdapter: AccountAdapter<TrainingDb, string> = {
  errors,
  inTransaction: (db, work) => inTransaction(db, work),
  async findPerson(db, by) {
    const user = await db.user.findUnique({
      where: by,
      select: {
        id: true,
        fullName: true,
        email: true,
        roles: true,
        deactivatedAt: true,
        emailVerifiedAt: true,
      },
    });
    if (!user) return null;
    const { id, fullName: name, email, deactivatedAt, emailVerifiedAt } = user;
    const isActive = deactivatedAt === null;
    return { id, name, email, isActive, isProven: emailVerifiedAt !== null, isStaff: isStaff(user) };
  },
  async findContextNames(db) {
    const select = { companyName: true } as const;
    const settings = await db.companySettings.findUnique({ where: { id: 1 }, select });
    return [env().TRAINING_NAME, settings?.companyName ?? ''];
  },
  async record(tx, ctx, id, event) {
    const select = { id: true, fullName: true } as const;
    const person = await tx.user.findUniqueOrThrow({ where: { id }, select });
    const actor = { kind: 'user', ...person } as const;
    await recordAudit(tx, { ...ctx, actor }, { ...event, targetType: 'user', targetId: id });
  },
  mailTo: ({ name: fullName, email }, text) => mailTo({ fullName, email }, text),
  passwordLinks: passwordLinksAdapter,
  // Only administrators and enrolments open accounts, so nobody can reserve another person’s address.
  freesUnprovenAddress: false,
  devices: trainingDevices,
  clearSessionCache() {
    clearTrainingSessionCache();
    forgetCachedKeys();
  },
  async endSessions(tx, ctx, { except }) {
    const { id, email } = ctx.actor;
    if (except === null) {
      await endSignInsCodesAndCalendar(tx, { id, email });
      return;
    }
    await endSignInsAndCodes(tx, { id, email, exceptSignInId: except });
    const actor = await tx.user.findUniqueOrThrow({ where: { id }, select: { id: true, fullName: true } });
    const event = { action: 'user.sign-out-others', targetType: 'user', targetId: id } as const;
    await recordAudit(tx, { ...ctx, actor: { kind: 'user', ...actor } }, event);
  },
  async endAccess(tx, ctx, { userId: id, leftAddress, now }) {
    const { email } = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
    const { calendarEnded } = await endSignInsCodesAndCalendar(tx, { id, email });
    if (leftAddress !== undefined) await tx.oneTimeCode.deleteMany({ where: { email: leftAddress } });
    await voidPasswordLinks(tx, { userId: id, now });
    const ended = await revokeKeysPauseWebhooksMailAdmins(
      tx,
      { ...ctx, actor: null },
      { userId: id, why: 'accessEnded' },
    );
    const texts = [
      calendarEnded ? endedCalendarText() : undefined,
      revokedKeysSentence(ended.revokedKeys),
      pausedWebhooksSentence(ended.pausedWebhooks),
    ];
    return {
      audit: ended,
      text: texts.filter((text) => text !== undefined).join(' ') || undefined,
    };
  },
  reopenAccount: reopenAccountIfPossible,
  proveAddress: verifyAddressOnceAndRevokeEarlierAccess,
  async replacePassword(tx, { userId: id, known, passwordHash, now }) {
    const [changed] = await tx.user.updateManyAndReturn({
      where: { id, passwordHash: known, deactivatedAt: null },
      data: { passwordHash },
      select: { id: true, email: true },
    });
    if (!changed) return false;
    await endSignInsAndCodes(tx, changed);
    await voidPasswordLinks(tx, { userId: id, now });
    return true;
  },
  continueSession(tx, ctx, { provenAt }) {
    const { userAgent } = ctx.client;
    return startTrainingSessionAndReturnToken(tx, {
      userId: ctx.actor.id,
      userAgent,
      now: ctx.clock(),
      provenAt,
    });
  },
  async leaveAddress(tx, ctx, { oldEmail, newEmail }) {
    const { id, sessionId: except } = ctx.actor;
    await endSignInsAndCodes(tx, { id, email: oldEmail, exceptSignInId: except });
    await tx.oneTimeCode.deleteMany({ where: { email: newEmail } });
    await voidPasswordLinks(tx, { userId: id, now: ctx.clock() });
    return { session: null };
  },
};
