import { answerWithNextAuth, toAuthLogEntry } from '@repo/auth/answer-auth';
import { publicOriginUnlessLoopback, sameOriginPathOrFallback } from '@repo/auth/callback-url';
import type { LimitedSignIn } from '@repo/auth/limited-sign-in';
import type { AuthCall } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings, SessionUser, SignInOutcome } from '@repo/auth/next-auth-options';
import { createPasswordSignIn } from '@repo/auth/password-sign-in';
import type { FactorContext } from '@repo/auth/second-factors/factor-changes';
import type { FactorDb } from '@repo/auth/second-factors/factor-db';
import type { StepCookies } from '@repo/auth/second-factors/step-cookies';
import {
  type BegunStep,
  type BrowserSignInState,
  createSessionStarter,
  type ProvenPerson,
  readBrowserSignInState,
} from '@repo/auth/session-start';
import type { StartedSession } from '@repo/auth/start-sign-in';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import type { AccountContext } from './account-adapter.ts';
import { findDeviceAccountByEmail } from './find-device-account.ts';
import { createSecondStepRoutes, type SecondSteps } from './second-factor-routes.ts';
import { endSessionIfOwn } from './sign-ins.ts';
import {
  type CookieSessionAdapter,
  type CookieSessionDb,
  type SecondStepSession,
  startSessionOrSecondStep,
} from './start-session.ts';

type RequestContext<Db> = AccountContext<Db> & { actor: { id: string; sessionId: string } | null };

/** What a service gives to next-auth beside what accounts know of it. */
type NextAuthService<Ctx extends { actor: unknown }> = {
  settings: () => Pick<AuthSettings, 'service' | 'secret' | 'google'>;
  services: () => {
    logger: { warn(report: object, message: string): void };
    rateLimits: LimitedSignIn<unknown>['rateLimits'];
  };
  stepCookies: StepCookies;
  signInErrorText: (code: string) => string;
  notFound: () => Error;
  signInWithPassword: (ctx: Ctx, given: { email: string; password: string }) => Promise<SignInOutcome>;
  toSessionUser: (actor: NonNullable<Ctx['actor']>) => SessionUser;
};

/** What one request does in its own way. */
type OfRequest = {
  signInWithGoogle?: AuthHooks['signInWithGoogle'];
  start?: (person: ProvenPerson) => Promise<StartedSession | BegunStep | null>;
};

/** Lets next-auth answer what the request pipeline has admitted; the answer throws notFound for paths the library does not know. */
export function createNextAuthCallHandler<
  Db extends CookieSessionDb & FactorDb,
  Ctx extends RequestContext<Db>,
>(accounts: CookieSessionAdapter<Db>, service: NextAuthService<Ctx>) {
  const { errors, clearSessionCache } = accounts;
  const { services, stepCookies, signInErrorText, notFound } = service;

  function log(code: string, message: string): void {
    const report = toAuthLogEntry(code, message);
    if (report) services().logger.warn(report, 'a sign-in failed');
  }

  return async (ctx: Ctx, call: AuthCall, ofRequest: OfRequest = {}): Promise<Response> => {
    const { actor } = ctx;
    const { request } = call;
    const devices = accounts.devices();
    const sessions = accounts.sessions();
    const { startSession, rememberDevice, begunStep } = createSessionStarter({
      request,
      devices,
      sessions,
      actor,
      forget: clearSessionCache,
      start: ofRequest.start ?? ((person) => startSessionOrSecondStep(accounts, ctx, person)),
    });
    const hooks: AuthHooks = {
      startSession,
      signInWithPassword: createPasswordSignIn({
        rateLimits: services().rateLimits,
        client: rateLimitKeyOf(ctx.client.address),
        tooMany: errors.tooManyRequests,
        request,
        devices,
        findAccount: (email) => findDeviceAccountByEmail(ctx, email),
        signIn: (given) => service.signInWithPassword(ctx, given),
      }),
      signInWithGoogle: ofRequest.signInWithGoogle ?? (async () => ({ refused: 'OAuthSignin' })),
      findUser: async (token) => (actor?.sessionId === token.sessionId ? service.toSessionUser(actor) : null),
      endSession: async (token) => {
        await endSessionIfOwn(accounts, ctx, token);
      },
    };
    const settings = { ...service.settings(), sessions, publicUrl: accounts.publicUrl(), log };
    const secondStep = () => {
      const token = begunStep();
      return token && stepCookies.begun(token);
    };
    const response = await answerWithNextAuth(
      { settings, hooks, signInErrorText, notFound, secondStep },
      call,
    );
    rememberDevice(response);
    return response;
  };
}

/** `createSecondStepRoutes` of a service whose sessions are cookies. */
export function createCookieSecondStepRoutes<
  Db extends CookieSessionDb & FactorDb,
  Ctx extends FactorContext<Db> & { actor: { id: string } | null },
>(
  accounts: CookieSessionAdapter<Db>,
  service: Pick<
    SecondSteps<Db, Ctx, BrowserSignInState, SecondStepSession, unknown>,
    'errors' | 'signInSteps' | 'stepCookies'
  >,
) {
  return createSecondStepRoutes<Db, Ctx, BrowserSignInState, SecondStepSession, { url: string }>({
    ...service,
    browserOf: ({ actor }, request) =>
      readBrowserSignInState({
        request,
        devices: accounts.devices(),
        sessions: accounts.sessions(),
        actor,
      }),
    async answer({ request, body, reply }, { userId, sessionVersion, sessionId, endedOthers }) {
      if (endedOthers) accounts.clearSessionCache();
      reply.headers.append('set-cookie', await accounts.sessionCookie({ userId, sessionVersion, sessionId }));
      const origin = publicOriginUnlessLoopback(request.headers, accounts.publicUrl());
      return { url: `${origin}${sameOriginPathOrFallback(body.callbackUrl, origin)}` };
    },
  });
}
