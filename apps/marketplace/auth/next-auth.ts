import { createNextAuthCallHandler } from '@repo/accounts/cookie-sign-in';
import { startSessionAndMailIfNewDevice, startSessionOrSecondStep } from '@repo/accounts/start-session';
import { createNextAuthGet } from '@repo/auth/answer-auth';
import { readCookie } from '@repo/auth/cookies';
import { marketplaceSecrets, marketplaceSessionTokens } from '@repo/auth/marketplace-session';
import type { AuthCall } from '@repo/auth/next-auth-handler';
import type { SessionToken } from '@repo/auth/session-tokens';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { connectGoogle } from '#domain/accounts/connect-google.ts';
import { signInWithGoogle } from '#domain/accounts/sign-in-with-google.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { services } from '#services.ts';
import { createGoogleReauthentication } from './create-google-reauthentication.ts';
import { type GoogleIntent, googleIntentClearCookieHeader, readGoogleIntent } from './google-intent.ts';
import { googleSettings } from './google-settings.ts';
import { stepCookies } from './second-factors.ts';
import { signInErrorText } from './sign-in-error-text.ts';

const answerWithLibrary = createNextAuthCallHandler<MarketplaceDb, Context>(accountAdapter, {
  settings: () => ({ service: 'marketplace', secret: marketplaceSecrets()[0], google: googleSettings() }),
  services,
  stepCookies,
  signInErrorText,
  notFound: errors.notFound,
  signInWithPassword,
  toSessionUser: ({ id, name, email, image }) => ({ id, name, email, image }),
});

/** The session that started connecting Google in this browser, if it is still the current one. */
async function readConnectingSession(
  request: Request,
  intent: GoogleIntent | null,
): Promise<SessionToken | null> {
  if (intent?.purpose !== 'connect') return null;
  const { cookieName, decode } = marketplaceSessionTokens();
  const value = readCookie(request.headers.get('cookie'), cookieName);
  const session = value ? await decode(value) : null;
  return session?.userId === intent.userId ? session : null;
}

/** The request pipeline has admitted the request; throws notFound for paths the library does not know. */
export async function answerNextAuthCall(ctx: Context, call: AuthCall): Promise<Response> {
  const { actor } = ctx;
  const { request } = call;
  const isBack = call.action === 'callback' && call.provider === 'google';
  const intent = isBack ? await readGoogleIntent(request) : null;
  const connecting = await readConnectingSession(request, intent);
  const confirming =
    intent?.purpose === 'confirm' ? createGoogleReauthentication(ctx, intent, request) : null;
  const response = await answerWithLibrary(ctx, call, {
    async signInWithGoogle(profile) {
      if (confirming) return confirming.reauthenticate(profile);
      return actor && connecting
        ? connectGoogle({ ...ctx, actor }, { session: connecting, profile })
        : signInWithGoogle(ctx, profile);
    },
    // A connecting person is signed in already and has reauthenticated recently.
    start: (person) =>
      actor !== null && connecting?.userId === person.id
        ? inTransaction(ctx.db, (tx) => startSessionAndMailIfNewDevice(accountAdapter, tx, ctx, person))
        : startSessionOrSecondStep(accountAdapter, ctx, person),
  });
  if (intent) response.headers.append('set-cookie', googleIntentClearCookieHeader());
  confirming?.redirectToOutcome(response);
  return response;
}

export const answerNextAuthGet = createNextAuthGet(answerNextAuthCall, {
  notFound: errors.notFound,
  ownPaths: ['callback/google'],
});
