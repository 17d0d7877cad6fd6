import { startSignIn } from '@repo/accounts/start-sign-in';
import {
  childcareDevices,
  childcareSessions,
  forgetChildcareSessions,
  isChildcareFactorRequired,
} from '@repo/auth/childcare-session';
import { factorAuditOf, isByOperator } from '@repo/auth/second-factors/factor-audit';
import type { FactorService } from '@repo/auth/second-factors/factor-service';
import { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import { createStepCookies } from '@repo/auth/second-factors/step-cookies';
import type { StartingBrowser } from '@repo/auth/session-start';
import type { StartedSession } from '@repo/auth/start-sign-in';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { accountService } from '#domain/accounts/account-service.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { noteFailedSignIn, noteFailedStep } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { offerToKeep } from '#domain/deletion/offer-to-keep.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { secondFactorMail } from '#mails/second-factor.ts';
import { services } from '#services.ts';
import { signInText } from './sign-in-texts.ts';

export const factorService: FactorService<ChildcareDb, Context> = {
  relyingParty: () => ({ name: env().CHILDCARE_NAME, publicUrl: env().CHILDCARE_URL }),
  keys: () => services().keys,
  rateLimits: () => services().rateLimits,
  inTransaction: (db, work) => inTransaction(db, work),
  errors,
  findPerson: (db, id) =>
    db.user.findUniqueOrThrow({ where: { id }, select: { id: true, name: true, email: true } }),
  isRequired: isChildcareFactorRequired,
  async record(tx, ctx, person, event) {
    const actor = isByOperator(event) ? 'operator' : (ctx.actor ?? { ...person, organizationId: null });
    await recordAudit(
      tx,
      { ...ctx, actor },
      { ...factorAuditOf(event), targetType: 'user', targetId: person.id },
    );
    await queueMails(tx, ctx, [secondFactorMail(person, event)]);
  },
  afterwards() {
    forgetChildcareSessions();
  },
};

/** What a person does with their own second factors. */
export const ownFactors = createOwnFactors(factorService);

/** A session that was made by one of these. */
export type Started = StartedSession & { userId: string; sessionVersion: number };

/** The second step of a sign-in, and the passkey that is one by itself. */
export const signInSteps = createSignInSteps<ChildcareDb, Context, StartingBrowser, Started>(factorService, {
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
    const select = { id: true, organizationId: true, sessionVersion: true, deactivatedAt: true } as const;
    const user = await ctx.db.user.findUnique({ where: { id }, select });
    if (!user || user.deactivatedAt) {
      noteFailedSignIn(ctx, user, { by: 'passkey', why: 'deactivated' });
      const { refused } = await offerToKeep(ctx, id);
      throw errors.passkeyRefused({ message: signInText(refused) });
    }
    return String(user.sessionVersion);
  },
  noteFailed: (ctx, { userId, ...how }) => noteFailedStep(ctx, userId, how),
});

export const stepCookies = createStepCookies({
  service: 'childcare',
  secure: () => childcareSessions().secure,
  devices: childcareDevices,
});
