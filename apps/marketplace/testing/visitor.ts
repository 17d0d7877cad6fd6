import { peerAddressHeader } from '@repo/http/client-address';
import type { RouteHandler } from '@repo/http/declaration';
import * as confirmAddress from '#app/api/account/address/confirm/route.ts';
import * as refuseAddress from '#app/api/account/address/refuse/route.ts';
import * as address from '#app/api/account/address/route.ts';
import * as keepAccount from '#app/api/account/deletion/keep/route.ts';
import * as deletion from '#app/api/account/deletion/route.ts';
import * as confirmWithGoogle from '#app/api/account/reauthentication/google/route.ts';
import * as reauthentication from '#app/api/account/reauthentication/route.ts';
import * as libraryPath from '#app/api/auth/[...nextauth]/route.ts';
import * as callbackCredentials from '#app/api/auth/callback/credentials/route.ts';
import * as csrf from '#app/api/auth/csrf/route.ts';
import * as forgotPassword from '#app/api/auth/forgot-password/route.ts';
import * as register from '#app/api/auth/register/route.ts';
import * as resetPassword from '#app/api/auth/reset-password/route.ts';
import * as session from '#app/api/auth/session/route.ts';
import * as signInGoogle from '#app/api/auth/signin/google/route.ts';
import * as signOut from '#app/api/auth/signout/route.ts';
import * as resend from '#app/api/auth/verify-email/resend/route.ts';
import * as verifyEmail from '#app/api/auth/verify-email/route.ts';
import * as connections from '#app/api/me/connections/route.ts';
import * as password from '#app/api/me/password/route.ts';
import * as me from '#app/api/me/route.ts';
import * as revoke from '#app/api/me/sessions/revoke/route.ts';

const routes: Record<string, Record<string, unknown>> = {
  '/api/account/reauthentication': reauthentication,
  '/api/account/reauthentication/google': confirmWithGoogle,
  '/api/account/address': address,
  '/api/account/address/confirm': confirmAddress,
  '/api/account/address/refuse': refuseAddress,
  '/api/account/deletion': deletion,
  '/api/account/deletion/keep': keepAccount,
  '/api/auth/callback/credentials': callbackCredentials,
  '/api/auth/csrf': csrf,
  '/api/auth/forgot-password': forgotPassword,
  '/api/auth/register': register,
  '/api/auth/reset-password': resetPassword,
  '/api/auth/session': session,
  '/api/auth/signin/google': signInGoogle,
  '/api/auth/signout': signOut,
  '/api/auth/verify-email': verifyEmail,
  '/api/auth/verify-email/resend': resend,
  '/api/me': me,
  '/api/me/connections': connections,
  '/api/me/password': password,
  '/api/me/sessions/revoke': revoke,
};

const origin = 'http://localhost:3000';

type Call = {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  /** The body as it is; the content type goes into `headers`. */
  text?: string;
  headers?: Record<string, string>;
};

export type Visitor = {
  /** Sends a request as this browser would, following no redirect; takes over the cookies of the answer. */
  send(path: string, call?: Call): Promise<Response>;
  cookies: Map<string, string>;
  /** Another browser with a copy of this one's cookies. */
  copy(): Visitor;
};

function handlerOf(
  pathname: string,
  method: string,
): { handler: RouteHandler; params: Record<string, string[]> } {
  const known = routes[pathname];
  const params: Record<string, string[]> = known ? {} : { nextauth: pathname.split('/').slice(3) };
  const exported: Record<string, unknown> = known ?? libraryPath;
  const handler = exported[method === 'HEAD' ? 'GET' : method];
  if (typeof handler !== 'function') throw new Error(`${pathname} exports no ${method}`);
  return { handler: handler as RouteHandler, params };
}

/** A browser that keeps cookies and calls the accounts' routes directly. */
export function createVisitor(
  options: { address?: string; cookies?: Iterable<[string, string]> } = {},
): Visitor {
  const { address = '203.0.113.7' } = options;
  const cookies = new Map(options.cookies ?? []);
  return {
    cookies,
    copy: () => createVisitor({ address, cookies }),
    async send(path, { method, json, form, text, headers = {} } = {}) {
      const sent = new Headers({ host: 'localhost:3000', [peerAddressHeader()]: address, ...headers });
      if (cookies.size > 0)
        sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      if (json !== undefined) sent.set('content-type', 'application/json');
      const body = text ?? (json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json));
      const url = new URL(path, origin);
      const verb = method ?? (body === undefined ? 'GET' : 'POST');
      const { handler, params } = handlerOf(url.pathname, verb);
      const request = new Request(url, {
        method: verb,
        headers: sent,
        ...(body === undefined ? {} : { body }),
      });
      const response = await handler(request, { params: Promise.resolve(params) });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}

/** Makes an account over the API and signs it in. */
export async function registeredVisitor(
  person: { name?: string; email?: string; password?: string } = {},
): Promise<Visitor> {
  const { name = 'Mei Ling', email = 'mei.ling@example.com', password = 'Password123!' } = person;
  const visitor = createVisitor();
  await visitor.send('/api/auth/register', { json: { name, email, password } });
  await signIn(visitor, { email, password });
  return visitor;
}

export function signIn(
  visitor: Visitor,
  credentials: { email: string; password: string },
): Promise<Response> {
  return visitor.send('/api/auth/callback/credentials', { json: { ...credentials, json: true } });
}

/** The body of GET /api/auth/session. */
export async function sessionOf(visitor: Visitor): Promise<unknown> {
  return (await visitor.send('/api/auth/session')).json();
}
