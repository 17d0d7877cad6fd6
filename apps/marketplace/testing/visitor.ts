import { peerAddressHeader } from '@repo/http/client-address';
import { findHandler } from '@repo/http/testing/find-handler';
import { catchAlls, routes } from '#generated/next-routes.ts';

const origin = 'http://localhost:3000';

type Call = {
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  /** A raw body; set its content type in `headers`. */
  text?: string;
  headers?: Record<string, string>;
};

export type Visitor = {
  /** Sends a request with this browser's cookies and stores those of the response. Follows no redirects. */
  send(path: string, call?: Call): Promise<Response>;
  cookies: Map<string, string>;
  /** Another browser with a copy of the cookies. */
  copy(): Visitor;
};

/** Keeps cookies and calls the accounts' routes directly. */
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
      const { handler, params } = findHandler([...routes, ...catchAlls], verb, url.pathname);
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

/** Registers through the API and signs in. */
export async function registerAndSignInVisitor(
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
export async function fetchSession(visitor: Visitor): Promise<unknown> {
  return (await visitor.send('/api/auth/session')).json();
}
