import type { DeviceAccount } from '@repo/auth/known-devices';
import type { FactorErrors } from '@repo/auth/second-factors/factor-adapter';
import type { FactorContext, SignedInFactorContext } from '@repo/auth/second-factors/factor-changes';
import type { FactorDb } from '@repo/auth/second-factors/factor-db';
import type { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import type { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import type { StepCookies } from '@repo/auth/second-factors/step-cookies';
import { secondFactorMessages, secondFactorRoutes } from '@repo/schemas/account/second-factor-routes';
import type {
  PasskeyRegistrationResponse,
  PasskeySignInBody,
  SecondStepBody,
} from '@repo/schemas/account/second-factors';
import type { AccountDb } from './account-adapter.ts';
import { getDeviceAccountById } from './find-device-account.ts';

type OwnFactors<Db extends FactorDb, Ctx extends FactorContext<Db>> = {
  errors: FactorErrors;
  ownFactors: ReturnType<typeof createOwnFactors<Db, Ctx>>;
};

export function createOwnFactorRoutes<Db extends FactorDb, Ctx extends FactorContext<Db>>({
  errors,
  ownFactors,
}: OwnFactors<Db, Ctx>) {
  type Call = { ctx: Ctx & SignedInFactorContext };
  type PasskeyCall = Call & { params: { id: string } };
  return {
    list: { ...secondFactorRoutes.list, run: ({ ctx }: Call) => ownFactors.list(ctx) },
    startTotp: {
      ...secondFactorRoutes.startTotp,
      errors: [errors.staleProof, errors.totpOn],
      run: ({ ctx }: Call) => ownFactors.startTotp(ctx),
    },
    confirmTotp: {
      ...secondFactorRoutes.confirmTotp,
      errors: [errors.staleProof, errors.wrongCode, errors.totpOn, errors.totpNotStarted],
      run: ({ ctx, body }: Call & { body: { code: string } }) => ownFactors.confirmTotp(ctx, body.code),
    },
    removeTotp: {
      ...secondFactorRoutes.removeTotp,
      errors: [errors.staleProof, errors.totpNotFound, errors.secondFactorRequired],
      async run({ ctx }: Call) {
        await ownFactors.removeTotp(ctx);
        return { message: secondFactorMessages.totpRemoved };
      },
    },
    passkeyOptions: {
      ...secondFactorRoutes.passkeyOptions,
      errors: [errors.staleProof, errors.tooManyPasskeys],
      run: async ({ ctx }: Call) => ({ ...(await ownFactors.passkeyOptions(ctx)) }),
    },
    addPasskey: {
      ...secondFactorRoutes.addPasskey,
      errors: [errors.staleProof, errors.passkeyRefused, errors.tooManyPasskeys],
      run: ({
        ctx,
        body,
      }: Call & { body: { name?: string | undefined; response: PasskeyRegistrationResponse } }) =>
        ownFactors.addPasskey(ctx, body),
    },
    renamePasskey: {
      ...secondFactorRoutes.renamePasskey,
      errors: [errors.staleProof, errors.passkeyNotFound],
      run: ({ ctx, params, body }: PasskeyCall & { body: { name: string } }) =>
        ownFactors.renamePasskey(ctx, { ...params, ...body }),
    },
    removePasskey: {
      ...secondFactorRoutes.removePasskey,
      errors: [errors.staleProof, errors.passkeyNotFound, errors.secondFactorRequired],
      async run({ ctx, params }: PasskeyCall) {
        await ownFactors.removePasskey(ctx, params.id);
        return { message: secondFactorMessages.passkeyRemoved };
      },
    },
    replaceRecoveryCodes: {
      ...secondFactorRoutes.replaceRecoveryCodes,
      errors: [errors.staleProof, errors.noSecondFactor],
      run: ({ ctx }: Call) => ownFactors.replaceRecoveryCodes(ctx),
    },
  };
}

type StepDb = FactorDb & Pick<AccountDb, 'user'>;
type StartedSignIn = { account: DeviceAccount };

type SignInCall = {
  request: Request;
  body: { callbackUrl?: string | undefined };
  reply: { headers: Headers };
};

export type SecondSteps<
  Db extends StepDb,
  Ctx extends FactorContext<Db>,
  Browser,
  Started extends StartedSignIn,
  Answer,
> = {
  errors: FactorErrors;
  signInSteps: ReturnType<typeof createSignInSteps<Db, Ctx, Browser, Started>>;
  stepCookies: StepCookies;
  browserOf: (ctx: Ctx, request: Request) => Promise<Browser> | Browser;
  /** After the commit: signs the browser in, and makes what it is answered. */
  answer: (call: SignInCall, started: Started) => Promise<Answer> | Answer;
};

/** The routes of the second step of a sign-in, and of the passkey that is a sign-in by itself. Each service adds what it answers. */
export function createSecondStepRoutes<
  Db extends StepDb,
  Ctx extends FactorContext<Db>,
  Browser,
  Started extends StartedSignIn,
  Answer,
>(service: SecondSteps<Db, Ctx, Browser, Started, Answer>) {
  const { errors, signInSteps, stepCookies, browserOf } = service;
  type Call = { ctx: Ctx; request: Request };

  async function answer(call: SignInCall, started: Started): Promise<Answer> {
    const answered = await service.answer(call, started);
    for (const cookie of stepCookies.finished(call.request, started.account)) {
      call.reply.headers.append('set-cookie', cookie);
    }
    return answered;
  }

  return {
    look: {
      ...secondFactorRoutes.getSecondStep,
      errors: [errors.secondStepEnded],
      run: ({ ctx, request }: Call) => signInSteps.look(ctx, stepCookies.read(request)),
    },
    take: {
      ...secondFactorRoutes.takeSecondStep,
      errors: [errors.secondStepEnded, errors.wrongCode, errors.passkeyRefused, errors.tooManyRequests],
      async run({ ctx, request, body, reply }: Call & SignInCall & { body: SecondStepBody }) {
        const started = await signInSteps.redeemSecondStep(ctx, {
          code: body.code,
          passkey: body.passkey,
          token: stepCookies.read(request),
          browser: await browserOf(ctx, request),
          findDeviceId: async (userId) =>
            stepCookies.findDeviceId(request, await getDeviceAccountById(ctx, userId)),
        });
        return answer({ request, body, reply }, started);
      },
    },
    stepOptions: {
      ...secondFactorRoutes.stepOptions,
      errors: [errors.secondStepEnded],
      run: async ({ ctx, request }: Call) => ({
        ...(await signInSteps.secondStepOptions(ctx, stepCookies.read(request))),
      }),
    },
    passkeySignInOptions: {
      ...secondFactorRoutes.passkeySignInOptions,
      run: async ({ ctx }: Call) => ({ ...(await signInSteps.passkeyOptions(ctx)) }),
    },
    passkeySignIn: {
      ...secondFactorRoutes.passkeySignIn,
      errors: [errors.passkeyRefused],
      async run({ ctx, request, body, reply }: Call & SignInCall & { body: PasskeySignInBody }) {
        const browser = await browserOf(ctx, request);
        const started = await signInSteps.signInWithPasskey(ctx, body.passkey, browser);
        return answer({ request, body, reply }, started);
      },
    },
    proofOptions: {
      ...secondFactorRoutes.proofOptions,
      run: async ({ ctx }: Call & { ctx: SignedInFactorContext }) => ({
        ...(await signInSteps.proofOptions(ctx, ctx.actor.id)),
      }),
    },
  };
}
