import { findDeviceAccountByEmail } from '@repo/accounts/find-device-account';
import { endSession } from '@repo/accounts/sign-ins';
import { startSessionAndNotify, startSessionOrSecondStep } from '@repo/accounts/start-session';
import { answerWithNextAuth, toLogEntry } from '@repo/auth/answer-auth';
import { readCookie } from '@repo/auth/cookies';
import {
  clearMarketplaceSessionCache,
  marketplaceDevices,
  marketplaceSecrets,
  marketplaceSessions,
} from '@repo/auth/marketplace-session';
import type { AuthCall } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings } from '@repo/auth/next-auth-options';
import { createPasswordSignIn } from '@repo/auth/password-sign-in';
import { createSessionStarter } from '@repo/auth/session-start';
import type { SessionToken } from '@repo/auth/session-tokens';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { inTransaction } from '@repo/db/marketplace';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { connectGoogle } from '#domain/accounts/connect-google.ts';
import { signInWithGoogle } from '#domain/accounts/sign-in-with-google.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { createGoogleReauthentication } from './create-google-reauthentication.ts';
import { clearedGoogleIntentCookie, type GoogleIntent, readGoogleIntent } from './google-intent.ts';
import { googleSettings } from './google-settings.ts';
import { stepCookies } from './second-factors.ts';
import { signInErrorText } from './sign-in-error-text.ts';

function authSettings(): AuthSettings {
  return {
    service: 'marketplace',
    secret: marketplaceSecrets()[0],
    publicUrl: env().MARKETPLACE_URL,
    sessions: marketplaceSessions(),
    google: googleSettings(),
    log(code, message) {
      const report = toLogEntry(code, message);
      if (report) services().logger.warn(report, 'a sign-in failed');
    },
  };
}

/** The session that started connecting Google in this browser, if it is still the current one. */
async function readConnectingSession(
  request: Request,
  intent: GoogleIntent | null,
): Promise<SessionToken | null> {
  if (intent?.purpose !== 'connect') return null;
  const { cookieName, decode } = marketplaceSessions();
  const value = readCookie(request.headers.get('cookie'), cookieName);
  const session = value ? await decode(value) : null;
  return session?.userId === intent.userId ? session : null;
}

function passwordSignInOf(ctx: Context, request: Request): AuthHooks['signInWithPassword'] {
  return createPasswordSignIn({
    rateLimits: services().rateLimits,
    client: rateLimitKeyOf(ctx.client.address),
    tooMany: errors.tooManyRequests,
    request,
    devices: marketplaceDevices(),
    findAccount: (email) => findDeviceAccountByEmail(ctx, email),
    signIn: (credentials) => signInWithPassword(ctx, credentials),
  });
}

function sessionStartOf(ctx: Context, request: Request, connecting: SessionToken | null) {
  return createSessionStarter({
    request,
    devices: marketplaceDevices(),
    sessions: marketplaceSessions(),
    actor: ctx.actor,
    forget: clearMarketplaceSessionCache,
    // A connecting person is signed in already and has reauthenticated recently.
    start: (person) =>
      ctx.actor !== null && connecting?.userId === person.id
        ? inTransaction(ctx.db, (tx) => startSessionAndNotify(accountAdapter, tx, ctx, person))
        : startSessionOrSecondStep(accountAdapter, ctx, person),
  });
}

type Attempt = Pick<AuthHooks, 'signInWithPassword' | 'startSession'> & {
  connecting: SessionToken | null;
  confirming: ReturnType<typeof createGoogleReauthentication> | null;
};

function hooksOf(ctx: Context, { connecting, confirming, ...hooks }: Attempt): AuthHooks {
  const { actor } = ctx;
  return {
    ...hooks,
    async signInWithGoogle(profile) {
      if (confirming) return confirming.reauthenticate(profile);
      return actor && connecting
        ? connectGoogle({ ...ctx, actor }, { session: connecting, profile })
        : signInWithGoogle(ctx, profile);
    },
    findUser: async (token) => {
      if (actor?.sessionId !== token.sessionId) return null;
      const { id, name, email, image } = actor;
      return { id, name, email, image };
    },
    endSession: async (token) => {
      await endSession(accountAdapter, ctx, token);
    },
  };
}

/** The request pipeline has admitted the request; throws notFound for paths the library does not know. */
export async function answerAuth(ctx: Context, call: AuthCall): Promise<Response> {
  const { request } = call;
  const isBack = call.action === 'callback' && call.provider === 'google';
  const intent = isBack ? await readGoogleIntent(request) : null;
  const settings = authSettings();
  const signInWithPassword = passwordSignInOf(ctx, request);
  const connecting = await readConnectingSession(request, intent);
  const confirming =
    intent?.purpose === 'confirm' ? createGoogleReauthentication(ctx, intent, request) : null;
  const { startSession, rememberDevice, begunStep } = sessionStartOf(ctx, request, connecting);
  const hooks = hooksOf(ctx, { connecting, confirming, signInWithPassword, startSession });
  const secondStep = () => {
    const token = begunStep();
    return token && stepCookies.begun(token);
  };
  const { notFound } = errors;
  const response = await answerWithNextAuth({ settings, hooks, signInErrorText, notFound, secondStep }, call);
  rememberDevice(response);
  if (intent) response.headers.append('set-cookie', clearedGoogleIntentCookie());
  confirming?.redirectToOutcome(response);
  return response;
}
