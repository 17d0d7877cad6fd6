import { marketplaceSessions } from '@repo/auth/marketplace-session';
import { type AuthCall, callNextAuth } from '@repo/auth/next-auth-handler';
import type { AuthHooks, AuthSettings } from '@repo/auth/next-auth-options';
import { connectGoogle } from '#domain/accounts/connect-google.ts';
import { endSession } from '#domain/accounts/end-session.ts';
import { signInWithGoogle } from '#domain/accounts/sign-in-with-google.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { clearedConnectIntent, readConnectIntent } from './connect-intent.ts';
import { googleSettings } from './google-settings.ts';
import { signInText } from './sign-in-texts.ts';
import { signInWithLimit } from './sign-in-with-limit.ts';

function authSettings(): AuthSettings {
  return {
    service: 'marketplace',
    secret: env().NEXTAUTH_SECRET,
    publicUrl: env().MARKETPLACE_URL,
    sessions: marketplaceSessions(),
    google: googleSettings(),
    log(code, message) {
      // A session that has ended is nothing to report. State values are of no use any more, but are still secrets.
      if (code === 'JWT_SESSION_ERROR') return;
      const text = message.replace(/(expected|got:?) \S+/g, '$1 …');
      services().logger.warn({ code, reason: text }, 'a sign-in failed');
    },
  };
}

function hooksOf(ctx: Context, connectTo: string | null): AuthHooks {
  const { actor } = ctx;
  return {
    signInWithPassword: (credentials) => signInWithLimit(ctx, services().rateLimits, credentials),
    signInWithGoogle: (profile) =>
      actor && connectTo === actor.id
        ? connectGoogle({ ...ctx, actor }, profile)
        : signInWithGoogle(ctx, profile),
    findUser: async (token) => {
      if (actor?.sessionId !== token.sessionId) return null;
      const { id, name, email, image } = actor;
      return { id, name, email, image };
    },
    endSession: (token) => endSession(ctx, token),
  };
}

/**
 * Lets next-auth answer a request that the gate has admitted. A refused sign-in gets the service's error body beside the
 * library's `url`; throws notFound for what the library does not know.
 */
export async function answerAuth(ctx: Context, call: AuthCall): Promise<Response> {
  const connectTo = await readConnectIntent(call.request);
  const answer = await callNextAuth(authSettings(), hooksOf(ctx, connectTo), call);
  const { response } = answer;
  if (connectTo && call.action === 'callback') response.headers.append('set-cookie', clearedConnectIntent());
  if (!('code' in answer)) return response;
  if (response.status >= 500) throw new Error('next-auth could not handle the request');
  if (!answer.url) throw errors.notFound();
  const body = JSON.stringify({ error: signInText(answer.code), url: answer.url });
  return new Response(body, { status: response.status, headers: response.headers });
}
