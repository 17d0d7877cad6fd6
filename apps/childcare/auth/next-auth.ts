import { childcareSessions } from '@repo/auth/childcare-session';
import { type AuthCall, callNextAuth } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings } from '@repo/auth/next-auth-options';
import { endSession } from '#domain/accounts/end-session.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { signInText } from './sign-in-texts.ts';
import { signInWithLimit } from './sign-in-with-limit.ts';

function authSettings(): AuthSettings {
  return {
    service: 'childcare',
    secret: env().NEXTAUTH_SECRET,
    publicUrl: env().CHILDCARE_URL,
    sessions: childcareSessions(),
    log(code, message) {
      // A session that has ended is nothing to report.
      if (code === 'JWT_SESSION_ERROR') return;
      services().logger.warn({ code, reason: message }, 'a sign-in failed');
    },
  };
}

function hooksOf(ctx: Context): AuthHooks {
  const { actor } = ctx;
  return {
    signInWithPassword: (credentials) => signInWithLimit(ctx, services().rateLimits, credentials),
    signInWithGoogle: async () => ({ refused: 'OAuthSignin' }),
    findUser: async (token) => {
      if (actor?.sessionId !== token.sessionId) return null;
      const { sessionId: _, ...user } = actor;
      return user;
    },
    endSession: (token) => endSession(ctx, token),
  };
}

/**
 * Lets next-auth answer a request that the gate has admitted. A refused sign-in gets the service's error body beside the
 * library's `url`; throws notFound for what the library does not know.
 */
export async function answerAuth(ctx: Context, call: AuthCall): Promise<Response> {
  const answer = await callNextAuth(authSettings(), hooksOf(ctx), call);
  const { response } = answer;
  if (!('code' in answer)) return response;
  if (response.status >= 500) throw new Error('next-auth could not handle the request');
  if (!answer.url) throw errors.notFound();
  const body = JSON.stringify({ error: signInText(answer.code), url: answer.url });
  return new Response(body, { status: response.status, headers: response.headers });
}
