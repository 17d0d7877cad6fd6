import type { AuthOptions } from 'next-auth';

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string };

/** The claims of Google's id token. */
export type GoogleProfile = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  /** In seconds; present only if the operator enabled it at Google. */
  auth_time?: number;
};

const google = 'https://accounts.google.com';

/** A local provider uses the same paths under its own address. */
function endpointsOf(issuer: string) {
  if (issuer === google) {
    return {
      authorization: `${google}/o/oauth2/v2/auth`,
      token: 'https://oauth2.googleapis.com/token',
      userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    };
  }
  return {
    authorization: `${issuer}/o/oauth2/v2/auth`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/v1/userinfo`,
    jwks: `${issuer}/oauth2/v3/certs`,
  };
}

/**
 * Google does not support `prompt=login`: the person at least chooses the account, and `auth_time` says when they signed in at
 * Google.
 */
export function reauthenticationParameters({ issuer }: GoogleSettings): Record<string, string> {
  const claims = JSON.stringify({ id_token: { auth_time: { essential: true } } });
  return issuer.replace(/\/$/, '') === google
    ? { prompt: 'select_account', max_age: '0', claims }
    : { prompt: 'login', max_age: '0' };
}

/** Fixed endpoints: the library's own provider requests `.well-known` at every sign-in and cannot use another issuer. */
export function createGoogleProvider(settings: GoogleSettings): AuthOptions['providers'][number] {
  const issuer = settings.issuer.replace(/\/$/, '');
  const endpoints = endpointsOf(issuer);
  return {
    id: 'google',
    name: 'Google',
    type: 'oauth',
    issuer,
    authorization: { url: endpoints.authorization, params: { scope: 'openid email profile' } },
    token: endpoints.token,
    userinfo: endpoints.userinfo,
    jwks_endpoint: endpoints.jwks,
    idToken: true,
    checks: ['pkce', 'state'],
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    httpOptions: { timeout: 10_000 },
    profile: (profile: GoogleProfile) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: profile.email ?? null,
      image: profile.picture ?? null,
    }),
  };
}
