import type { PasskeyAssertionResponse, SecondStep } from '@repo/schemas/account/second-factors';
import type { FactorAdapter, FactorProof } from './factor-adapter.ts';
import type { FactorDb } from './factor-db.ts';
import { readEnabledFactorWays } from './factors.ts';
import { redeemPasskeyAssertion, startPasskeyAuthentication } from './passkeys.ts';
import { describeTriedFactor, type ProvenBy, proveFactor, recordCopiedPasskey } from './prove-factor.ts';
import { claimSecondStepTry, findSecondStep, redeemSecondStep, type SecondStepRow } from './second-steps.ts';

type Context<Db> = { db: Db; clock: () => Date };

/** Somebody who has proved who they are. `generation` must still be theirs when the session is made. */
export type ProvenSignIn<Browser> = {
  /** What the browser brings to the session. */
  browser: Browser;
  userId: string;
  generation: string;
  by: string;
  /** Absent for a passkey, which needs no second step. */
  secondStep?: ProvenBy;
};

/** A step of a sign-in that failed. */
export type FailedStep = {
  /** Whose account it was tried on; null for a passkey that nobody has. */
  userId: string | null;
  by: ProvenBy;
  why: 'wrong' | 'wrong second step' | 'copied passkey' | 'ended meanwhile';
};

type SignIns<Db extends FactorDb, Ctx, Browser, Session> = {
  /** Makes the session; null when what was proved holds no more. */
  startSession: (tx: Db, ctx: Ctx, signIn: ProvenSignIn<Browser>) => Promise<Session | null>;
  /** Of a person whose passkey was right; throws for one who may not sign in (banned, deactivated), and notes that itself. */
  findGeneration: (ctx: Ctx, userId: string) => Promise<string>;
  /** Writes into the audit log that a step failed, after the answer. */
  noteFailed: (ctx: Ctx, failed: FailedStep) => void;
};

/** The steps of a sign-in that are no password. */
export function createSignInSteps<
  Db extends FactorDb,
  Ctx extends Context<Db>,
  Browser,
  Session extends object,
>(
  service: FactorAdapter<Db, Ctx>,
  { startSession, findGeneration, noteFailed }: SignIns<Db, Ctx, Browser, Session>,
) {
  const { errors, relyingParty } = service;

  async function findStep(ctx: Ctx, token: string | null): Promise<SecondStepRow> {
    const step = token === null ? null : await findSecondStep(ctx.db, { token, now: ctx.clock() });
    if (!step) throw errors.secondStepEnded();
    return step;
  }

  return {
    /** What the second step can be taken with. Throws secondStepEnded. */
    async look(ctx: Ctx, token: string | null): Promise<SecondStep> {
      const { userId, expiresAt } = await findStep(ctx, token);
      return { ways: await readEnabledFactorWays(ctx.db, userId), expiresAt: expiresAt.toISOString() };
    },

    /** What the browser asks the person's passkeys with. Throws secondStepEnded. */
    async secondStepOptions(ctx: Ctx, token: string | null) {
      const { userId } = await findStep(ctx, token);
      return startPasskeyAuthentication(ctx.db, relyingParty(), {
        purpose: 'second-step',
        userId,
        now: ctx.clock(),
      });
    },

    /** Takes the second step and makes the session. Throws wrongCode, passkeyRefused, tooManyRequests, secondStepEnded. */
    async redeemSecondStep(
      ctx: Ctx,
      {
        token,
        browser,
        findDeviceId,
        ...proof
      }: FactorProof & {
        token: string | null;
        browser: Browser;
        /** The known device of this person that tries. */
        findDeviceId: (userId: string) => Promise<string | null>;
      },
    ): Promise<Session> {
      const step = token === null ? null : await claimSecondStepTry(ctx.db, { token, now: ctx.clock() });
      if (token === null || !step) throw errors.secondStepEnded();
      const { userId, generation, by } = step;
      const deviceId = await findDeviceId(userId);
      const session = await proveFactor(
        service,
        ctx,
        { ...proof, userId, purpose: 'second-step', deviceId },
        async (tx, secondStep) => {
          if (!(await redeemSecondStep(tx, token))) throw errors.secondStepEnded();
          const started = await startSession(tx, ctx, { userId, generation, by, secondStep, browser });
          // Thrown, so that a code that led to no session is not used up.
          if (!started) throw errors.secondStepEnded();
          return started;
        },
      );
      if (!session) {
        noteFailed(ctx, { userId, by: describeTriedFactor(proof), why: 'wrong second step' });
        throw proof.passkey ? errors.passkeyRefused() : errors.wrongCode();
      }
      return session;
    },

    /** What the browser asks the passkeys of somebody signed in with, as a proof that it is still them. */
    proofOptions: (ctx: Ctx, userId: string) =>
      startPasskeyAuthentication(ctx.db, relyingParty(), {
        purpose: 'recent-proof',
        userId,
        now: ctx.clock(),
      }),

    /** What the browser asks for any passkey of this service with. */
    passkeyOptions: (ctx: Ctx) =>
      startPasskeyAuthentication(ctx.db, relyingParty(), {
        purpose: 'sign-in',
        userId: null,
        now: ctx.clock(),
      }),

    signInWithPasskey: createPasskeySignIn(service, { startSession, findGeneration, noteFailed }),
  };
}

/** Signs in with a passkey alone: it checked its person by itself. Throws passkeyRefused, and what `findGeneration` throws. */
function createPasskeySignIn<Db extends FactorDb, Ctx extends Context<Db>, Browser, Session extends object>(
  service: FactorAdapter<Db, Ctx>,
  { startSession, findGeneration, noteFailed }: SignIns<Db, Ctx, Browser, Session>,
) {
  const { errors, inTransaction, relyingParty } = service;
  return async (ctx: Ctx, response: PasskeyAssertionResponse, browser: Browser): Promise<Session> => {
    const now = ctx.clock();
    const assertion = await redeemPasskeyAssertion(ctx.db, relyingParty(), {
      response,
      purpose: 'sign-in',
      userId: null,
      now,
    });
    if (!assertion.verified) {
      const { userId = null, copiedOf } = assertion;
      noteFailed(ctx, { userId, by: 'passkey', why: copiedOf ? 'copied passkey' : 'wrong' });
      if (copiedOf) await recordCopiedPasskey(service, ctx, copiedOf.userId);
      throw errors.passkeyRefused();
    }
    const { userId } = assertion;
    const generation = await findGeneration(ctx, userId);
    const session = await inTransaction(ctx.db, (tx) =>
      startSession(tx, ctx, { userId, generation, by: 'passkey', browser }),
    );
    if (!session) {
      noteFailed(ctx, { userId, by: 'passkey', why: 'ended meanwhile' });
      throw errors.passkeyRefused();
    }
    return session;
  };
}
