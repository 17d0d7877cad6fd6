import type { Service } from '@repo/workbench/prisma-cli';

/** Of everybody in the demo data. */
const password = 'Password123!';

/** Every answer of a service has a request id, and one about an outage says when to try again. */
function describeLack({ status, headers }: Response, text: string): string {
  if (status >= 500 && !headers.has('x-request-id')) return ' without a request id';
  const isOutage = status === 503 || text.includes('is briefly unavailable');
  return isOutage && !headers.has('retry-after') ? ' without Retry-After' : '';
}

export type TrafficVisitor = {
  get: (path: string) => Promise<Response>;
  post: (path: string, body: unknown) => Promise<Response>;
};

/** Each answer is read to its end; an error or a redirect, as to the sign-in page, is thrown. What a proxy made up is said to be its own. */
export function createThrowingHttpVisitor(url: string, cookie = ''): TrafficVisitor {
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...(cookie ? { cookie } : {}), 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    if (!response.ok) {
      const reason = response.headers.get('location') ?? text.slice(0, 400);
      throw new Error(`${path} answered ${response.status}${describeLack(response, text)}: ${reason}`);
    }
    return new Response(text || null, { status: response.status, headers: response.headers });
  };
  return {
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

export async function signInVisitor(service: Service, url: string, email: string): Promise<TrafficVisitor> {
  const [path, body] =
    service === 'training'
      ? ['/api/auth/login', { loginType: 'password', email, password }]
      : ['/api/auth/callback/credentials', { email, password, json: true }];
  const answer = await createThrowingHttpVisitor(url).post(path, body);
  const cookies = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join())
    // It lasts ten seconds, and these visitors keep theirs for ever.
    .filter((cookie) => !cookie.startsWith('recent-write='));
  if (cookies.length === 0) throw new Error(`${email} got no session`);
  return createThrowingHttpVisitor(url, cookies.join('; '));
}
