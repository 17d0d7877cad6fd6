import { originOf, ownPath } from './callback-url.ts';
import { readCookie } from './cookies.ts';
import { type AuthCall, callNextAuth } from './next-auth-handler.ts';
import { type AuthHooks, type AuthSettings, cookieNames } from './next-auth-options.ts';
import { secondStepPath } from './second-factors/second-steps.ts';

export type AuthService = {
  settings: AuthSettings;
  hooks: AuthHooks;
  /** A sentence for a person, by the library's code. */
  signInText: (code: string) => string;
  /** For what the library does not know. */
  notFound: () => Error;
  /** Asked at the end: the `Set-Cookie` header of a browser whose person has still to take the second step. */
  secondStep?: () => string | null;
};

/**
 * Lets next-auth answer a request that the request pipeline has admitted. A refused sign-in gets the service's error body beside the
 * library's `url`.
 */
export async function answerWithNextAuth(
  { settings, hooks, signInText, notFound, secondStep }: AuthService,
  call: AuthCall,
): Promise<Response> {
  const answer = await callNextAuth(settings, hooks, call);
  const { response } = answer;
  const stepCookie = secondStep?.() ?? null;
  if (stepCookie) return askForSecondStep(settings, call, { response, stepCookie });
  if (!('code' in answer)) return response;
  if (response.status >= 500) throw new Error('next-auth could not handle the request');
  if (!answer.url) throw notFound();
  const body = JSON.stringify({ error: signInText(answer.code), url: answer.url });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** What the library made of a sign-in whose second step is awaited: a refusal, which leads to the page of that step. */
function askForSecondStep(
  settings: AuthSettings,
  { request, body }: AuthCall,
  { response, stepCookie }: { response: Response; stepCookie: string },
): Response {
  const origin = originOf(request.headers, settings.publicUrl);
  const kept = readCookie(request.headers.get('cookie'), cookieNames(settings).callbackUrl);
  const returnTo = ownPath(body?.callbackUrl ?? kept, origin);
  const query = returnTo === '/' ? '' : `?${new URLSearchParams({ callbackUrl: returnTo })}`;
  const url = `${origin}${secondStepPath}${query}`;
  const headers = new Headers(response.headers);
  headers.append('set-cookie', stepCookie);
  if (response.status >= 400)
    return Response.json({ error: 'Second step required', url }, { status: 401, headers });
  headers.set('location', url);
  return new Response(null, { status: 302, headers });
}

/** What the library answers by GET beside the addresses that have a route of their own. */
export const libraryPaths = ['providers', 'signin', 'error'] as const;

/** The library's report of a failure, for the log; null where there is nothing to report. */
export function reportOf(code: string, message: string): { code: string; reason: string } | null {
  // A session that has ended is nothing to report. State values are of no use any more, but are still secrets.
  if (code === 'JWT_SESSION_ERROR') return null;
  return { code, reason: message.replace(/(expected|got:?) \S+/g, '$1 …') };
}
