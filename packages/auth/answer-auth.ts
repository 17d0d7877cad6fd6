import { publicOriginUnlessLoopback, sameOriginPathOrFallback } from './callback-url.ts';
import { readCookie } from './cookies.ts';
import { type AuthCall, callNextAuth } from './next-auth-handler.ts';
import { type AuthHooks, type AuthSettings, nextAuthCookieNames } from './next-auth-options.ts';
import { secondStepPath } from './second-factors/second-steps.ts';

export type AuthService = {
  settings: AuthSettings;
  hooks: AuthHooks;
  signInErrorText: (code: string) => string;
  notFound: () => Error;
  /** The `Set-Cookie` header of a pending second step. Called last. */
  secondStep?: () => string | null;
};

/** Answers an admitted request with next-auth. A refused sign-in gets the service's error body and the library's `url`. */
export async function answerWithNextAuth(
  { settings, hooks, signInErrorText, notFound, secondStep }: AuthService,
  call: AuthCall,
): Promise<Response> {
  const answer = await callNextAuth(settings, hooks, call);
  const { response } = answer;
  const stepCookie = secondStep?.() ?? null;
  if (stepCookie) return askForSecondStep(settings, call, { response, stepCookie });
  if (!('code' in answer)) return response;
  if (response.status >= 500) throw new Error('next-auth could not handle the request');
  if (!answer.url) throw notFound();
  const body = JSON.stringify({ error: signInErrorText(answer.code), url: answer.url });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** Turns a sign-in that needs a second step into a refusal that leads to its page. */
function askForSecondStep(
  settings: AuthSettings,
  { request, body }: AuthCall,
  { response, stepCookie }: { response: Response; stepCookie: string },
): Response {
  const origin = publicOriginUnlessLoopback(request.headers, settings.publicUrl);
  const kept = readCookie(request.headers.get('cookie'), nextAuthCookieNames(settings).callbackUrl);
  const returnTo = sameOriginPathOrFallback(body?.callbackUrl ?? kept, origin);
  const query = returnTo === '/' ? '' : `?${new URLSearchParams({ callbackUrl: returnTo })}`;
  const url = `${origin}${secondStepPath}${query}`;
  const headers = new Headers(response.headers);
  headers.append('set-cookie', stepCookie);
  if (response.status >= 400)
    return Response.json({ error: 'Second step required', url }, { status: 401, headers });
  headers.set('location', url);
  return new Response(null, { status: 302, headers });
}

/** GET paths of the library without a route of their own. */
const nextAuthPaths = ['providers', 'signin', 'error'];

/** Hands a GET under /api/auth to the library; throws notFound for a path that neither it nor the service knows. */
export function createNextAuthGet<Ctx>(
  answer: (ctx: Ctx, call: AuthCall) => Promise<Response>,
  { notFound, ownPaths = [] }: { notFound: () => Error; ownPaths?: readonly string[] },
) {
  const known = new Set([...nextAuthPaths, ...ownPaths]);
  return async (
    ctx: Ctx,
    { request, path, query }: { request: Request; path: string[]; query: Record<string, string> },
  ): Promise<Response> => {
    const [action, provider] = path;
    if (!action || !known.has(path.join('/'))) throw notFound();
    return answer(ctx, { request, action, ...(provider ? { provider } : {}), query });
  };
}

/** The log entry for a failure; null for an event that needs none. */
export function toAuthLogEntry(code: string, message: string): { code: string; reason: string } | null {
  // An ended session is no failure. Used state values are still secrets.
  if (code === 'JWT_SESSION_ERROR') return null;
  return { code, reason: message.replace(/(expected|got:?) \S+/g, '$1 …') };
}
