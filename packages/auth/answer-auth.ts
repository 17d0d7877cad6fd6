import { type AuthCall, callNextAuth } from './next-auth-handler.ts';
import type { AuthHooks, AuthSettings } from './next-auth-options.ts';

export type AuthService = {
  settings: AuthSettings;
  hooks: AuthHooks;
  /** A sentence for a person, by the library's code. */
  signInText: (code: string) => string;
  /** For what the library does not know. */
  notFound: () => Error;
};

/**
 * Lets next-auth answer a request that the gate has admitted. A refused sign-in gets the service's error body beside the
 * library's `url`.
 */
export async function answerWithNextAuth(
  { settings, hooks, signInText, notFound }: AuthService,
  call: AuthCall,
): Promise<Response> {
  const answer = await callNextAuth(settings, hooks, call);
  const { response } = answer;
  if (!('code' in answer)) return response;
  if (response.status >= 500) throw new Error('next-auth could not handle the request');
  if (!answer.url) throw notFound();
  const body = JSON.stringify({ error: signInText(answer.code), url: answer.url });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** What the library answers by GET beside the addresses that have a route of their own. */
export const libraryPaths = ['providers', 'signin', 'error'] as const;

/** The library's report of a failure, for the log; null where there is nothing to report. */
export function reportOf(code: string, message: string): { code: string; reason: string } | null {
  // A session that has ended is nothing to report. State values are of no use any more, but are still secrets.
  if (code === 'JWT_SESSION_ERROR') return null;
  return { code, reason: message.replace(/(expected|got:?) \S+/g, '$1 …') };
}
