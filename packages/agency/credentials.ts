import { z } from 'zod';
import { parseJsonOrUndefined } from './answer.ts';
import { defaultMessageOf, failedResult, failureKindOfStatus } from './failure.ts';
import { type AgencyResult, okResult } from './result.ts';
import type { HttpAnswer, HttpRequest } from './transport.ts';

/** Authentication headers; empty with a client certificate, which authenticates the connection. */
export type AgencyCredentials = {
  headers(): Promise<AgencyResult<Record<string, string>>>;
  /** Drops refused headers so that the next call fetches new ones. False when there is nothing to renew. */
  forget(headers: Record<string, string>): boolean;
};

export const noCredentials: AgencyCredentials = {
  headers: async () => okResult({}),
  forget: () => false,
};

/** Tokens expire a minute early, to allow for transit. */
const marginMs = 60_000;
const defaultLifetimeSeconds = 1_800;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(defaultLifetimeSeconds),
});

/** OAuth client credentials: one token for all calls, fetched by one request. */
export function createOAuthCredentials(options: {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Sends a repeatable request. */
  send: (request: Omit<HttpRequest, 'signal'>) => Promise<AgencyResult<HttpAnswer>>;
}): AgencyCredentials {
  let held: { token: string; expiresAt: number } | null = null;
  let fetching: Promise<AgencyResult<string>> | null = null;

  async function fetchToken(): Promise<AgencyResult<string>> {
    const { clientId, clientSecret } = options;
    const result = await options.send({
      method: 'POST',
      url: options.tokenUrl,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      isWrite: false,
    });
    if (!result.ok) return result;
    const { status, text } = result.value;
    if (status >= 400) {
      // OAuth answers a wrong secret with 400 invalid_client.
      const kind = status === 400 ? 'rejected-credentials' : failureKindOfStatus(status);
      return failedResult(kind, defaultMessageOf(kind, status), { status });
    }
    const parsed = tokenAnswer.safeParse(parseJsonOrUndefined(text));
    if (!parsed.success)
      return failedResult('malformed', 'The agency answered our sign-in without a token.', { status });
    held = {
      token: parsed.data.access_token,
      expiresAt: Date.now() + parsed.data.expires_in * 1000 - marginMs,
    };
    return okResult(held.token);
  }

  return {
    async headers() {
      if (held && Date.now() < held.expiresAt) return okResult(toHeaders(held.token));
      fetching ??= fetchToken().finally(() => {
        fetching = null;
      });
      const result = await fetching;
      return result.ok ? okResult(toHeaders(result.value)) : result;
    },
    forget(headers) {
      if (held && toHeaders(held.token).authorization === headers.authorization) held = null;
      return true;
    },
  };
}

function toHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
