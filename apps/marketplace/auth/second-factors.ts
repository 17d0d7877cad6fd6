import { startSignIn } from '@repo/accounts/start-sign-in';
import {
  forgetMarketplaceSessions,
  isMarketplaceFactorRequired,
  marketplaceDevices,
  marketplaceSessions,
} from '@repo/auth/marketplace-session';
import { factorAuditOf, isByOperator } from '@repo/auth/second-factors/factor-audit';
import type { FactorService } from '@repo/auth/second-factors/factor-service';
import { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import { createStepCookies } from '@repo/auth/second-factors/step-cookies';
import type { StartingBrowser } from '@repo/auth/session-start';
import type { StartedSession } from '@repo/auth/start-sign-in';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { accountService } from '#domain/accounts/account-service.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { noteFailedSignIn } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { secondFactorMail } from '#mails/second-factor.ts';
import { services } from '#services.ts';
import { suspendedText } from './sign-in-texts.ts';

export const factorService: FactorService<MarketplaceDb, Context> = {
  relyingParty: () => ({ name: env().MARKETPLACE_NAME, publicUrl: env().MARKETPLACE_URL }),
  keys: () => services().keys,
  rateLimits: () => services().rateLimits,
  inTransaction: (db, work) => inTransaction(db, work),
  errors,
  findPerson: (db, id) =>
    db.user.findUniqueOrThrow({ where: { id }, select: { id: true, name: true, email: true } }),
  isRequired: isMarketplaceFactorRequired,
  async record(tx, ctx, person, event) {
    const actor = isByOperator(event) ? 'operator' : (ctx.actor ?? person);
    await recordAudit(
      tx,
      { ...ctx, actor },
      { ...factorAuditOf(event), targetType: 'user', targetId: person.id },
    );
    await queueMails(tx, ctx, [secondFactorMail(person, event)]);
  },
  afterwards() {
    forgetMarketplaceSessions();
  },
};

/** What a person does with their own second factors. */
export const ownFactors = createOwnFactors(factorService);

/** A session that was made by one of these. */
export type Started = StartedSession & { userId: string; sessionVersion: number };

/** The second step of a sign-in, and the passkey that is one by itself. */
export const signInSteps = createSignInSteps<MarketplaceDb, Context, StartingBrowser, Started>(
  factorService,
  {
    async startSession(tx, ctx, { userId, generation, by, secondStep, browser }) {
      const sessionVersion = Number(generation);
      const way = by === 'google' || by === 'passkey' ? by : 'password';
      const started = await startSignIn(accountService, tx, ctx, {
        id: userId,
        sessionVersion,
        by: way,
        secondStep,
        ...browser,
      });
      return started && { userId, sessionVersion, ...started };
    },
    async findGeneration(ctx, id) {
      const select = { sessionVersion: true, bannedAt: true, closedAt: true } as const;
      const user = await ctx.db.user.findUnique({ where: { id }, select });
      if (!user || user.bannedAt) {
        noteFailedSignIn(ctx, id, { by: 'passkey', why: 'banned' });
        throw errors.passkeyRefused({ message: suspendedText() });
      }
      if (user.closedAt) {
        noteFailedSignIn(ctx, id, { by: 'passkey', why: 'deleted by its owner' });
        throw errors.passkeyRefused({ message: closedAccount });
      }
      return String(user.sessionVersion);
    },
    noteFailed: (ctx, { userId, ...how }) => noteFailedSignIn(ctx, userId, how),
  },
);

const closedAccount =
  'This account is closed and will be deleted. To keep it, sign in with your password or Google';

export const stepCookies = createStepCookies({
  service: 'marketplace',
  secure: () => marketplaceSessions().secure,
  devices: marketplaceDevices,
});
