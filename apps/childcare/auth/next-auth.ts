import { answerWithNextAuth, reportOf } from '@repo/auth/answer-auth';
import { childcareDevices, childcareSecrets, childcareSessions } from '@repo/auth/childcare-session';
import type { AuthCall } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings } from '@repo/auth/next-auth-options';
import { createPasswordSignIn, type PasswordSignIn } from '@repo/auth/password-sign-in';
import { beginSecondStep } from '@repo/auth/second-factors/second-steps';
import { inTransaction } from '@repo/db/childcare';
import { limitKeyOf } from '@repo/http/client-address';
import { endSession } from '#domain/accounts/end-session.ts';
import { findDeviceAccount } from '#domain/accounts/find-device-account.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import { type ProvenPerson, startSignIn } from '#domain/accounts/start-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { stepCookies } from './second-factors.ts';
import { signInText } from './sign-in-texts.ts';

function authSettings(): AuthSettings {
  return {
    service: 'childcare',
    secret: childcareSecrets()[0],
    publicUrl: env().CHILDCARE_URL,
    sessions: childcareSessions(),
    log(code, message) {
      const report = reportOf(code, message);
      if (report) services().logger.warn(report, 'a sign-in failed');
    },
  };
}

function passwordSignInOf(ctx: Context, request: Request): PasswordSignIn {
  return createPasswordSignIn({
    rateLimits: services().rateLimits,
    client: limitKeyOf(ctx.client.address),
    tooMany: errors.tooManyRequests,
    request,
    devices: childcareDevices(),
    findAccount: (email) => findDeviceAccount(ctx, email),
    signIn: (credentials) => signInWithPassword(ctx, credentials),
  });
}

/** Makes the session, or for somebody with a second factor what the second step is taken with. */
function startSession(
  ctx: Context,
  person: Omit<ProvenPerson, 'secondStep'>,
  onSecondStep: (token: string) => void,
): Promise<{ sessionId: string } | { refused: string } | null> {
  const { id: userId, sessionVersion, by } = person;
  return inTransaction(ctx.db, async (tx) => {
    const generation = String(sessionVersion);
    const token = await beginSecondStep(tx, { userId, by, generation, now: ctx.clock() });
    if (token === null) return startSignIn(tx, ctx, person);
    onSecondStep(token);
    return { refused: 'SecondStep' };
  });
}

function hooksOf(
  ctx: Context,
  passwordSignIn: PasswordSignIn,
  onSecondStep: (token: string) => void,
): AuthHooks {
  const { actor } = ctx;
  return {
    signInWithPassword: passwordSignIn.signIn,
    signInWithGoogle: async () => ({ refused: 'OAuthSignin' }),
    startSession: (person) => startSession(ctx, person, onSecondStep),
    findUser: async (token) => {
      if (actor?.sessionId !== token.sessionId) return null;
      const { sessionId: _, provenAt: _provenAt, ...user } = actor;
      return user;
    },
    endSession: (token) => endSession(ctx, token),
  };
}

/** Lets next-auth answer a request that the gate has admitted; throws notFound for what the library does not know. */
export async function answerAuth(ctx: Context, call: AuthCall): Promise<Response> {
  const settings = authSettings();
  const passwordSignIn = passwordSignInOf(ctx, call.request);
  let begun: string | null = null;
  const onSecondStep = (token: string) => {
    begun = stepCookies.begun(token);
  };
  const hooks = hooksOf(ctx, passwordSignIn, onSecondStep);
  const { notFound } = errors;
  const secondStep = () => begun;
  const response = await answerWithNextAuth({ settings, hooks, signInText, notFound, secondStep }, call);
  if (!begun) passwordSignIn.rememberDevice(response);
  return response;
}
