import { publicOriginUnlessLoopback } from '@repo/auth/callback-url';
import type { GoogleProfile } from '@repo/auth/google';
import {
  type GoogleReauthenticationOutcome,
  reauthenticateWithGoogle,
} from '#domain/accounts/reauthenticate-with-google.ts';
import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';
import type { GoogleIntent } from './google-intent.ts';

/** The Google callback of a reauthentication. It creates no session: the library always gets a refusal. */
export function createGoogleReauthentication(ctx: Context, intent: GoogleIntent, request: Request) {
  let outcome: GoogleReauthenticationOutcome | 'not-done' = 'not-done';
  return {
    async reauthenticate(profile: GoogleProfile): Promise<{ refused: string }> {
      const { actor } = ctx;
      outcome =
        actor?.id === intent.userId && actor.sessionId === intent.sessionId
          ? await reauthenticateWithGoogle({ ...ctx, actor }, profile)
          : 'session-ended';
      return { refused: outcome };
    },
    redirectToOutcome(response: Response): void {
      if (!response.headers.has('location')) return;
      const origin = publicOriginUnlessLoopback(request.headers, env().MARKETPLACE_URL);
      const query = new URLSearchParams({ outcome, returnTo: intent.returnTo });
      response.headers.set('location', `${origin}/confirmed?${query}`);
    },
  };
}
