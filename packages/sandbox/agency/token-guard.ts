import { randomBytes } from 'node:crypto';
import type { Hono, MiddlewareHandler } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { AgencyError } from './agency-error.ts';

export type AgencyClient = { clientId: string; clientSecret: string };

export type TokenGuard = {
  checkTokenAndRate: MiddlewareHandler<SandboxEnv>;
  addTokenRoute(router: Hono<SandboxEnv>): void;
  /** Lifetime of tokens issued from now on. */
  tokenSeconds: number;
  ratePerSecond: number;
  forgetTokens(): void;
  reset(): void;
};

/** Far above what one local client sends; tests of 429 set their own rate. */
const defaults = { tokenSeconds: 1_800, ratePerSecond: 2_000 };

/**
 * OAuth client-credentials tokens. A call without an Authorization header is accepted: the real agency recognises such callers
 * by their TLS certificate, which plain HTTP on loopback cannot carry.
 */
export function createTokenGuard(client: AgencyClient): TokenGuard {
  const tokens = new Map<string, number>();
  let second = 0;
  let taken = 0;

  const access: TokenGuard = {
    ...defaults,
    async checkTokenAndRate(c, next) {
      const now = Math.floor(Date.now() / 1000);
      taken = now === second ? taken + 1 : 1;
      second = now;
      if (taken > access.ratePerSecond) throw new AgencyError(429, 'Too Many Requests');
      const header = c.req.header('authorization');
      const isTokenCall = c.req.path.endsWith('/dp-oauth/oauth/token');
      if (header !== undefined && !isTokenCall) {
        const expiresAt = tokens.get(header.replace(/^Bearer /, '')) ?? 0;
        if (expiresAt <= Date.now()) throw new AgencyError(401, 'Access token is invalid or has expired');
      }
      await next();
    },
    addTokenRoute,
    forgetTokens: () => tokens.clear(),
    reset() {
      Object.assign(access, defaults);
      tokens.clear();
    },
  };

  function addTokenRoute(router: Hono<SandboxEnv>): void {
    router.post('/dp-oauth/oauth/token', async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
      c.set('loggedBody', Object.fromEntries(form));
      if (c.req.header('authorization') !== `Basic ${basic}`) return c.json({ error: 'invalid_client' }, 401);
      if (form.get('grant_type') !== 'client_credentials')
        return c.json({ error: 'unsupported_grant_type' }, 400);
      const token = randomBytes(24).toString('hex');
      tokens.set(token, Date.now() + access.tokenSeconds * 1000);
      return c.json({ access_token: token, token_type: 'Bearer', expires_in: access.tokenSeconds });
    });
  }

  return access;
}
