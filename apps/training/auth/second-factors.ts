import { factorAuditOf, isByOperator } from '@repo/auth/second-factors/factor-audit';
import type { FactorService } from '@repo/auth/second-factors/factor-service';
import { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import { createStepCookies } from '@repo/auth/second-factors/step-cookies';
import {
  forgetTrainingSessions,
  isSecureTraining,
  isTrainingFactorRequired,
  trainingDevices,
} from '@repo/auth/training-session';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  finishSignIn,
  type MadeSignIn,
  noteFailedSignIn,
  type StartingBrowser,
} from '#domain/accounts/sign-in.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { offerToKeep } from '#domain/deletion/offer-to-keep.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { secondFactorMail } from '#mails/second-factor.ts';
import { services } from '#services.ts';

export const factorService: FactorService<TrainingDb, Context> = {
  relyingParty: () => ({ name: env().TRAINING_NAME, publicUrl: env().TRAINING_URL }),
  keys: () => services().keys,
  rateLimits: () => services().rateLimits,
  inTransaction: (db, work) => inTransaction(db, work),
  errors,
  async findPerson(db, id) {
    const select = { id: true, fullName: true, email: true } as const;
    const { fullName, ...person } = await db.user.findUniqueOrThrow({ where: { id }, select });
    return { ...person, name: fullName };
  },
  isRequired: isTrainingFactorRequired,
  async record(tx, ctx, { id, email, name: fullName }, event) {
    const actor = isByOperator(event) ? 'operator' : (ctx.actor ?? ({ kind: 'user', id, fullName } as const));
    await recordAudit(tx, { ...ctx, actor }, { ...factorAuditOf(event), targetType: 'user', targetId: id });
    await queueMails(tx, ctx, [secondFactorMail({ email, fullName }, event)]);
  },
  afterwards: forgetTrainingSessions,
};

/** What a person does with their own second factors. */
export const ownFactors = createOwnFactors(factorService);

/** The second step of a sign-in, and the passkey that is one by itself. */
export const signInSteps = createSignInSteps<TrainingDb, Context, StartingBrowser, MadeSignIn>(
  factorService,
  {
    startSession(tx, ctx, { userId, by, secondStep, browser }) {
      const way = by === 'one-time code' || by === 'passkey' ? by : 'password';
      return finishSignIn(tx, ctx, { userId, by: way, secondStep, browser });
    },
    async findGeneration(ctx, id) {
      const user = await ctx.db.user.findUnique({ where: { id }, select: { deactivatedAt: true } });
      if (user?.deactivatedAt) {
        noteFailedSignIn(ctx, id, 'passkey', 'deactivated');
        const { refused } = await offerToKeep(ctx, id);
        throw refused === 'closed' ? errors.accountClosed() : errors.accountDeactivated();
      }
      return '';
    },
    noteFailed: (ctx, { userId, by, why }) => noteFailedSignIn(ctx, userId, by, why),
  },
);

export const stepCookies = createStepCookies({
  service: 'training',
  secure: isSecureTraining,
  devices: trainingDevices,
});
