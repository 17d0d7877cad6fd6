import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { sendExpiredSignInPage, sendPersonChooserPage } from './choose-person-page.ts';
import { drawPortrait } from './draw-portrait.ts';
import {
  createOpenIdProvider,
  type GoogleClient,
  providerRoutes,
  sessionCookieName,
} from './open-id-provider.ts';
import { findGooglePerson } from './people.ts';
import { openProviderKeys } from './provider-keys.ts';

/** Google as an OpenID provider under /google; `issuer` is the full URL that apps have in GOOGLE_ISSUER. */
export async function createGooglePart(options: {
  issuer: string;
  client: GoogleClient;
  dataDirectory: string;
}): Promise<SandboxPart> {
  const switches = createFailureSwitches();
  const requests = createRequestLog();
  const keys = await openProviderKeys(options.dataDirectory);
  const { provider, reset } = createOpenIdProvider({ issuer: options.issuer, client: options.client, keys });
  const answer = provider.callback();

  const router = new Hono<SandboxEnv>();
  router.use('*', logAndInjectFailures({ switches, requests }, fail));

  router.get('/people/:sub/picture.png', async (c) => {
    const person = findGooglePerson(c.req.param('sub'));
    if (!person) return c.notFound();
    c.header('content-type', 'image/png');
    c.header('cache-control', 'public, max-age=86400');
    c.header('cross-origin-resource-policy', 'cross-origin');
    return c.body(new Uint8Array(await drawPortrait(person)));
  });

  router.get('/choose/:uid', async (c) => {
    const interaction = await findInteraction(c);
    if (!interaction) return sendExpiredSignInPage(c);
    const redirectUri = String(interaction.params.redirect_uri);
    return sendPersonChooserPage(c, { uid: interaction.uid, appUrl: new URL(redirectUri).origin });
  });

  router.post('/choose/:uid', async (c) => {
    const interaction = await findInteraction(c);
    const form = await c.req.parseBody();
    const person = findGooglePerson(String(form.sub ?? ''));
    if (!interaction || (!person && !form.cancel)) return sendExpiredSignInPage(c);
    const result = person
      ? { login: { accountId: person.sub, remember: false }, select_account: {}, consent: {} }
      : { error: 'access_denied', error_description: 'The person closed the page' };
    const next = await provider.interactionResult(c.env.incoming, c.env.outgoing, result, {
      mergeWithLastSubmission: false,
    });
    return c.redirect(next, 303);
  });

  router.all('*', async (c) => {
    const { incoming, outgoing } = c.env;
    // Koa derives the mount path from these two properties, as it does under Express.
    const originalUrl = incoming.url ?? '/google';
    const url = originalUrl.slice('/google'.length) || '/';
    Object.assign(incoming, { originalUrl, url });
    if (url.startsWith(providerRoutes.authorization)) forgetSession(incoming);
    await answer(incoming, outgoing);
    if (!outgoing.writableFinished) await finished(outgoing).catch(() => undefined);
    return RESPONSE_ALREADY_SENT;
  });

  /** The sign-in of the browser's cookie, if it matches the one in the URL. */
  async function findInteraction(c: Context<SandboxEnv>) {
    const interaction = await provider.interactionDetails(c.env.incoming, c.env.outgoing).catch(() => null);
    return interaction?.uid === c.req.param('uid') ? interaction : null;
  }

  return {
    name: 'google',
    title: 'Google',
    about: `OpenID provider at ${options.issuer} with test people to sign in as.`,
    home: '/google/.well-known/openid-configuration',
    router,
    switches,
    requests,
    reset: async () => reset(),
    close: () => Promise.resolve(),
  };
}

/** Drops the previous session, so that tests can sign in as several people in one browser. */
function forgetSession({ headers }: IncomingMessage): void {
  const cookies = headers.cookie?.split(/;\s*/).filter((cookie) => !cookie.startsWith(sessionCookieName));
  if (cookies?.length) headers.cookie = cookies.join('; ');
  else delete headers.cookie;
}

function fail(c: Context<SandboxEnv>, failure: 'down' | 'rejects'): Response {
  if (failure === 'down') return c.json({ error: 'backendError', error_description: 'Backend Error' }, 503);
  return c.json({ error: 'access_denied', error_description: 'Access blocked' }, 403);
}
