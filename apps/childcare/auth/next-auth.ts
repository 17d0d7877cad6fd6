import { findDeviceAccountByEmail } from '@repo/accounts/find-device-account';
import { endSession } from '@repo/accounts/sign-ins';
import { startSessionOrSecondStep } from '@repo/accounts/start-session';
import { answerWithNextAuth, toLogEntry } from '@repo/auth/answer-auth';
import {
  childcareDevices,
  childcareSecrets,
  childcareSessions,
  clearChildcareSessionCache,
} from '@repo/auth/childcare-session';
import type { AuthCall } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings } from '@repo/auth/next-auth-options';
import { createPasswordSignIn } from '@repo/auth/password-sign-in';
import { createSessionStarter } from '@repo/auth/session-start';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { stepCookies } from './second-factors.ts';
import { signInErrorText } from './sign-in-error-text.ts';

function authSettings(): AuthSettings {
  return {
    service: 'childcare',
    secret: childcareSecrets()[0],
    publicUrl: env().CHILDCARE_URL,
    sessions: childcareSessions(),
    log(code, message) {
      const report = toLogEntry(code, message);
      if (report) services().logger.warn(report, 'a sign-in failed');
    },
  };
}

function passwordSignInOf(ctx: Context, request: Request): AuthHooks['signInWithPassword'] {
  return createPasswordSignIn({
    rateLimits: services().rateLimits,
    client: rateLimitKeyOf(ctx.client.address),
    tooMany: errors.tooManyRequests,
    request,
    devices: childcareDevices(),
    findAccount: (email) => findDeviceAccountByEmail(ctx, email),
    signIn: (credentials) => signInWithPassword(ctx, credentials),
  });
}

function sessionStartOf(ctx: Context, request: Request) {
  return createSessionStarter({
    request,
    devices: childcareDevices(),
    sessions: childcareSessions(),
    actor: ctx.actor,
    forget: clearChildcareSessionCache,
    start: (person) => startSessionOrSecondStep(accountAdapter, ctx, person),
  });
}

function hooksOf(ctx: Context, own: Pick<AuthHooks, 'signInWithPassword' | 'startSession'>): AuthHooks {
  const { actor } = ctx;
  return {
    ...own,
    signInWithGoogle: async () => ({ refused: 'OAuthSignin' }),
    findUser: async (token) => {
      if (actor?.sessionId !== token.sessionId) return null;
      const { sessionId: _, provenAt: _provenAt, mustSetUpSecondFactor: _mustSetUp, ...user } = actor;
      return user;
    },
    endSession: async (token) => {
      await endSession(accountAdapter, ctx, token);
    },
  };
}

/** Lets next-auth answer a request that the request pipeline has admitted; throws notFound for what the library does not know. */
export async function answerAuth(ctx: Context, call: AuthCall): Promise<Response> {
  const settings = authSettings();
  const signInWithPassword = passwordSignInOf(ctx, call.request);
  const { startSession, rememberDevice, begunStep } = sessionStartOf(ctx, call.request);
  const hooks = hooksOf(ctx, { signInWithPassword, startSession });
  const secondStep = () => {
    const token = begunStep();
    return token && stepCookies.begun(token);
  };
  const { notFound } = errors;
  const response = await answerWithNextAuth({ settings, hooks, signInErrorText, notFound, secondStep }, call);
  rememberDevice(response);
  return response;
}
