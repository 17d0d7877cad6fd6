import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import { findGooglePerson } from './people.ts';
import type { ProviderKeys } from './provider-keys.ts';

export type GoogleClient = { clientId: string; clientSecret: string };

/** Paths under the issuer, with the same suffixes as Google's. */
export const providerRoutes = {
  authorization: '/o/oauth2/v2/auth',
  token: '/token',
  userinfo: '/v1/userinfo',
  jwks: '/oauth2/v3/certs',
  revocation: '/revoke',
  end_session: '/logout',
};

const hour = 3_600;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const sessionCookieName = 'sandbox.google.session';

/** Scopes, claims, features and lifetimes, matching Google's. */
const standards: Configuration = {
  scopes: ['openid', 'email', 'profile', 'offline_access'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture', 'locale'],
  },
  // Google includes the profile in the ID token as well as in userinfo.
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  pkce: { required: () => false },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
  },
  ttl: {
    AccessToken: hour,
    AuthorizationCode: 600,
    Grant: 24 * hour,
    IdToken: hour,
    Interaction: hour,
    RefreshToken: 24 * hour,
    Session: hour,
  },
  clientBasedCORS: () => false,
  issueRefreshToken: async () => false,
  rotateRefreshToken: false,
};

function accountsOf(issuer: string): Pick<Configuration, 'findAccount' | 'loadExistingGrant'> {
  return {
    findAccount: (_ctx, sub) => {
      const person = findGooglePerson(sub);
      if (!person) return undefined;
      return {
        accountId: sub,
        claims: () => ({
          sub,
          name: person.name,
          given_name: person.givenName,
          family_name: person.familyName,
          email: person.email,
          email_verified: person.emailVerified,
          picture: `${issuer}/people/${sub}/picture.png`,
          locale: 'en-SG',
        }),
      };
    },
    // Consent is granted in advance.
    loadExistingGrant: async (ctx) => {
      const { oidc } = ctx;
      const accountId = oidc.session?.accountId;
      if (!oidc.client || !accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  };
}

export function createOpenIdProvider(options: { issuer: string; client: GoogleClient; keys: ProviderKeys }) {
  const { issuer, client, keys } = options;
  const memory = createMemoryAdapter();

  const configuration: Configuration = {
    adapter: memory.factory,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // The library requires one; a rule below replaces it.
        redirect_uris: ['http://localhost:3000/api/auth/callback/google'],
      },
    ],
    jwks: { keys: [keys.signingKey] },
    routes: providerRoutes,
    // Cookies ignore ports: distinct names avoid collisions with apps on the same host.
    cookies: {
      keys: [keys.cookieSecret],
      names: {
        session: sessionCookieName,
        interaction: 'sandbox.google.interaction',
        resume: 'sandbox.google.resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/google' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ...standards,
    interactions: {
      policy: withAccountChoice(),
      url: (_ctx, interaction) => `/google/choose/${interaction.uid}`,
    },
    ...accountsOf(issuer),
    renderError: (ctx, out) => {
      ctx.type = 'text';
      ctx.body = Object.entries(out)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    },
  };

  const provider = new Provider(issuer, configuration);
  provider.Client.prototype.redirectUriAllowed = isLoopbackUri;
  return { provider, reset: () => memory.clear() };
}

/** Accepts apps on any port of this machine. */
function isLoopbackUri(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  return (protocol === 'http:' || protocol === 'https:') && loopback.has(hostname) && hash === '';
}

/** `prompt=select_account` is Google-specific; the chooser is always shown anyway. */
function withAccountChoice(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
