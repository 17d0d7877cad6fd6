import { authenticateMarketplace } from '@repo/auth/marketplace-session';
import { readPageCaller, setUpFirst, signInFirst } from '@repo/pages/page-caller';
import { refusePage } from '@repo/pages/refuse-page';
import { cache } from 'react';
import { type Context, isModerator, type ModeratorContext, type SignedInContext } from '#domain/context.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

/** What a page gives the domain functions it calls; made once a request. */
export const pageContext = cache(async (): Promise<Context> => {
  const { db, clock, media, keys, logger } = services();
  const { headers, ...caller } = await readPageCaller({ trustedProxies: env().TRUSTED_PROXIES, logger });
  const actor = await authenticateMarketplace(db, headers.get('cookie'));
  setUpFirst(actor, headers);
  return {
    db,
    actor,
    clock,
    media,
    keys,
    ...caller,
  };
});

/** The context of a page that is for signed-in people; anybody else goes to /login and comes back to this page. */
export async function requireActor(): Promise<SignedInContext> {
  const context = await pageContext();
  if (context.actor) return { ...context, actor: context.actor };
  return signInFirst();
}

/** The context of a moderator's page; for other people it does not exist. */
export async function requireModerator(): Promise<ModeratorContext> {
  const context = await requireActor();
  return isModerator(context) ? context : refusePage();
}
