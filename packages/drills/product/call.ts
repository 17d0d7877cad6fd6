/** Of every demo account. */
const password = 'Password123!';

export type JsonAnswer = { status: number; headers: Headers; json: Record<string, unknown> };
export type JsonCaller = (
  path: string,
  options?: { method?: string; body?: unknown; form?: FormData },
) => Promise<JsonAnswer>;

type Sending = { url: string; headers?: Record<string, string>; timeoutMs?: number };

/** Rejects when the service cannot be reached. A body that is no JSON is answered as `{ text }`. */
export function createJsonCaller({ url, headers = {}, timeoutMs = 30_000 }: Sending): JsonCaller {
  return async (path, { method, body, form } = {}) => {
    const sent = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(url + path, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, headers: answer.headers, json: parse(await answer.text()) };
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

/** The headers of somebody who is signed in to the marketplace or to childcare. */
export async function signInAndReturnHeaders(url: string, email: string): Promise<Record<string, string>> {
  const body = { email, password, json: true };
  const { headers } = await createJsonCaller({ url })('/api/auth/callback/credentials', { body });
  const cookie = headers.getSetCookie().find((each) => each.includes('.session=ey'));
  if (!cookie) throw new Error(`${email} could not sign in.`);
  return { cookie: cookie.split(';', 1).join() };
}

/** The headers of the demo administrator of training. */
export async function signInToTrainingAndReturnHeaders(url: string): Promise<Record<string, string>> {
  const body = { email: 'admin@example.com', password, loginType: 'password' };
  const { json } = await createJsonCaller({ url })('/api/auth/login', { body });
  const { token } = (json.data ?? {}) as { token?: string };
  if (!token) throw new Error('The administrator could not sign in.');
  return { authorization: `Bearer ${token}` };
}

/** Throws unless it succeeded. */
export async function jsonOfSuccessOrThrow(answering: Promise<JsonAnswer>): Promise<Record<string, unknown>> {
  const { status, json } = await answering;
  if (status >= 300) throw new Error(`The service answered ${status}: ${JSON.stringify(json)}`);
  return json;
}
