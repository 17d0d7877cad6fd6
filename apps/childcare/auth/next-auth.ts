import { answerWithNextAuth, reportOf } from '@repo/auth/answer-auth';
import { childcareSessions } from '@repo/auth/childcare-session';
import { signInWithinLimit } from '@repo/auth/limited-sign-in';
import type { AuthCall } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings } from '@repo/auth/next-auth-options';
import { limitKeyOf } from '@repo/http/client-address';
import { endSession } from '#domain/accounts/end-session.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { signInText } from './sign-in-texts.ts';

function authSettings(): AuthSettings {
  return {
    service: 'childcare',
    secret: env().NEXTAUTH_SECRET,
    publicUrl: env().CHILDCARE_URL,
    sessions: childcareSessions(),
    log(code, message) {
      const report = reportOf(code, message);
      if (report) services().logger.warn(report, 'a sign-in failed');
    },
  };
}

function hooksOf(ctx: Context): AuthHooks {
  const { actor, client } = ctx;
  return {
    signInWithPassword: (credentials) =>
      signInWithinLimit({
        rateLimits: services().rateLimits,
        email: credentials.email,
        client: limitKeyOf(client.address),
        tooMany: errors.tooManyRequests,
        signIn: () => signInWithPassword(ctx, credentials),
      }),
    signInWithGoogle: async () => ({ refused: 'OAuthSignin' }),
    findUser: async (token) => {
      if (actor?.sessionId !== token.sessionId) return null;
      const { sessionId: _, ...user } = actor;
      return user;
    },
    endSession: (token) => endSession(ctx, token),
  };
}

/** Lets next-auth answer a request that the gate has admitted; throws notFound for what the library does not know. */
export function answerAuth(ctx: Context, call: AuthCall): Promise<Response> {
  const settings = authSettings();
  return answerWithNextAuth({ settings, hooks: hooksOf(ctx), signInText, notFound: errors.notFound }, call);
}
