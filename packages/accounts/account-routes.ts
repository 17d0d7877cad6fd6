import { clearCacheHeader } from '@repo/auth/clear-site-data';
import { describeReauthentication, type ReauthenticationCheck } from '@repo/auth/reauthentication';
import { listOwnSignIns } from '@repo/auth/sign-ins';
import type { ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import { accountMessages, accountRoutes } from '@repo/schemas/account-routes';
import { emailChangeRoutes } from '@repo/schemas/email-change';
import type { AccountAdapter, AccountContext, AccountDb, SignedInContext } from './account-adapter.ts';
import { changePasswordEndSessionsAndMail } from './change-password.ts';
import { confirmEmailChangeAndEndSessions } from './confirm-email-change.ts';
import { emailChangeAnswers, refusalAnswers } from './email-change-texts.ts';
import { type ReauthenticationAttempt, reauthenticate } from './reauthenticate.ts';
import { redeemRefusalLinkAndEndSessions } from './redeem-refusal-link.ts';
import { requestEmailChangeByMail } from './request-email-change.ts';
import { requestPasswordResetMailLater } from './request-password-reset.ts';
import { setPasswordByLinkEndAccessAndMail } from './reset-password.ts';
import { endOwnOtherSessions, endOwnSessionOrThrow, signOutEverywhere } from './sign-ins.ts';
import {
  mailVerificationLinkUnlessProven,
  type RegistrationAdapter,
  verifyEmailAndEndSessions,
} from './verify-email.ts';

type Call<Ctx> = { ctx: Ctx; request: Request; reply: { headers: Headers } };
type LinkBody = { body: { token: string } };

type SessionCookies<Session> = {
  made: (session: Session) => string | Promise<string>;
  cleared: () => string;
};

/** The routes of changing one's address. `rateLimit` is the service's limit on what needs no account. */
export function createEmailChangeRoutes<Db extends AccountDb, Session, Limit extends string>(
  service: AccountAdapter<Db, Session>,
  { rateLimit, cookies }: { rateLimit: Limit; cookies: SessionCookies<Session> },
) {
  const { errors } = service;
  return {
    ask: {
      ...emailChangeRoutes.ask,
      access: 'user',
      rateLimit,
      errors: [errors.staleProof, errors.addressUnchanged],
      async run({ ctx, body }: { ctx: SignedInContext<Db>; body: { email: string } }) {
        await requestEmailChangeByMail(service, ctx, body);
        return emailChangeAnswers.asked;
      },
    },
    confirm: {
      ...emailChangeRoutes.confirm,
      access: 'user',
      rateLimit,
      errors: [errors.deadLink, errors.addressTaken],
      async run({ ctx, body, reply }: Call<SignedInContext<Db>> & LinkBody) {
        const session = await confirmEmailChangeAndEndSessions(service, ctx, body);
        if (session) reply.headers.append('set-cookie', await cookies.made(session));
        return emailChangeAnswers.confirmed;
      },
    },
    refuse: {
      ...emailChangeRoutes.refuse,
      access: 'anonymous',
      rateLimit,
      errors: [errors.deadLink, errors.addressTaken],
      run: async ({ ctx, body }: { ctx: AccountContext<Db> } & LinkBody) =>
        refusalAnswers[await redeemRefusalLinkAndEndSessions(service, ctx, body)],
    },
  } as const;
}

export function createPasswordRoutes<Db extends AccountDb, Session>(
  service: AccountAdapter<Db, Session>,
  cookies: SessionCookies<Session>,
) {
  const { devices, errors } = service;
  return {
    forgot: {
      ...accountRoutes.forgotPassword,
      access: 'anonymous',
      rateLimit: 'register',
      run({ ctx, body }: { ctx: AccountContext<Db>; body: { email: string } }) {
        requestPasswordResetMailLater(service, ctx, body);
        return accountMessages.forgotPassword;
      },
    },
    reset: {
      ...accountRoutes.resetPassword,
      access: 'anonymous',
      rateLimit: 'register',
      errors: [errors.deadLink],
      async run({
        ctx,
        request,
        body,
        reply,
      }: Call<AccountContext<Db>> & { body: { token: string; password: string } }) {
        const device = await setPasswordByLinkEndAccessAndMail(service, ctx, body);
        reply.headers.append('set-cookie', devices().remember(request.headers.get('cookie'), device));
        return accountMessages.resetPassword;
      },
    },
    change: {
      ...accountRoutes.changePassword,
      access: 'user',
      rateLimit: 'passwordChange',
      errors: [errors.wrongPassword, errors.noPassword],
      async run({
        ctx,
        request,
        body,
        reply,
      }: Call<SignedInContext<Db>> & { body: { currentPassword: string; newPassword: string } }) {
        const { session, device } = await changePasswordEndSessionsAndMail(service, ctx, body);
        reply.headers.append('set-cookie', await cookies.made(session));
        reply.headers.append('set-cookie', devices().remember(request.headers.get('cookie'), device));
        return accountMessages.changePassword;
      },
    },
  } as const;
}

export function createOwnSignInRoutes<Db extends AccountDb, Session>(
  service: AccountAdapter<Db, Session>,
  cookies: SessionCookies<Session>,
) {
  const { errors } = service;
  return {
    list: {
      ...accountRoutes.listSignIns,
      access: 'user',
      run: async ({ ctx }: { ctx: Parameters<typeof listOwnSignIns>[0] }) => ({
        data: await listOwnSignIns(ctx),
      }),
    },
    end: {
      ...accountRoutes.endSignIn,
      access: 'user',
      errors: [errors.signInNotFound],
      async run({ ctx, params }: { ctx: SignedInContext<Db>; params: { id: string } }) {
        await endOwnSessionOrThrow(service, ctx, params.id);
        return accountMessages.endSignIn;
      },
    },
    endOthers: {
      ...accountRoutes.endOtherSignIns,
      access: 'user',
      async run({ ctx }: { ctx: SignedInContext<Db> }) {
        await endOwnOtherSessions(service, ctx);
        return accountMessages.endOtherSignIns;
      },
    },
    endAll: {
      ...accountRoutes.signOutEverywhere,
      access: 'user',
      async run({ ctx, reply }: Call<SignedInContext<Db>>) {
        await signOutEverywhere(service, ctx);
        reply.headers.append('set-cookie', cookies.cleared());
        reply.headers.set(...clearCacheHeader);
        return accountMessages.signOutEverywhere;
      },
    },
  } as const;
}

type Reauthentication<Db, Ctx> = {
  checks: (ctx: Ctx) => ReauthenticationCheck<Db>[];
  rateLimits: () => ReauthenticationAttempt<Db>['rateLimits'];
};

export function createReauthenticationRoutes<Db extends AccountDb, Ctx extends SignedInContext<Db>>(
  service: AccountAdapter<Db>,
  { checks, rateLimits }: Reauthentication<Db, Ctx>,
) {
  return {
    describe: {
      ...accountRoutes.reauthentication,
      access: 'user',
      run: ({ ctx }: { ctx: Ctx }) =>
        describeReauthentication({ actor: ctx.actor, now: ctx.clock(), checks: checks(ctx) }),
    },
    prove: {
      ...accountRoutes.reauthenticate,
      access: 'user',
      rateLimit: 'passwordChange',
      errors: [service.errors.wrongProof],
      run: ({ ctx, request, body }: Call<Ctx> & { body: ReauthenticationBody }) =>
        reauthenticate(service, ctx, { request, body, checks: checks(ctx), rateLimits: rateLimits() }),
    },
  } as const;
}

export function createVerificationRoutes<Db extends AccountDb>(
  service: RegistrationAdapter<Db>,
  rateLimits: () => Parameters<typeof verifyEmailAndEndSessions>[2]['rateLimits'],
) {
  const { devices, errors } = service;
  return {
    verify: {
      ...accountRoutes.verifyEmail,
      access: 'anonymous',
      rateLimit: 'register',
      errors: [errors.deadLink, errors.wrongPassword],
      async run({
        ctx,
        request,
        body,
        reply,
      }: Call<AccountContext<Db>> & { body: { token: string; password?: string | undefined } }) {
        const options = { ...body, rateLimits: rateLimits() };
        const { hasPassword, device } = await verifyEmailAndEndSessions(service, ctx, options);
        const cookie = request.headers.get('cookie');
        if (device) reply.headers.append('set-cookie', devices().remember(cookie, device));
        return hasPassword ? accountMessages.verified : accountMessages.verifiedWithoutPassword;
      },
    },
    resend: {
      ...accountRoutes.resendVerification,
      access: 'user',
      async run({ ctx }: { ctx: SignedInContext<Db> }) {
        const { alreadyVerified } = await mailVerificationLinkUnlessProven(service, ctx);
        return alreadyVerified ? accountMessages.alreadyVerified : accountMessages.linkSent;
      },
    },
  } as const;
}
