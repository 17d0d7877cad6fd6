import { hasSessionCookie } from '@repo/auth/marketplace-session';
import { deferWork } from '@repo/base/deferred';
import { clientAddressOf } from '@repo/http/client-address';
import { requestIdOf } from '@repo/http/request-id';
import type { SharedPages } from '@repo/http/server/page-cache';
import { isPositionText } from '@repo/schemas/marketplace/places/position';
import { countViewOncePerDayLater } from './domain/listings/count-view.ts';
import { readPublicPagesVersion } from './domain/listings/read-public-pages-version.ts';
import { env } from './env.ts';
import { services } from './services.ts';

const sharedPath =
  /^\/(?:(?:listings|sellers)\/[^/]+|login|register|forgot-password|privacy|safety|help|terms|contact)?$/;
const listingPath = /^\/listings\/([^/]+)$/;

/** The pages that every signed-out visitor sees alike. */
export const cachedPageRules: SharedPages = {
  // Where a visitor is, is kept nowhere.
  isShared: (pathname, query) => sharedPath.test(pathname) && !query.getAll('near').some(isPositionText),
  hasSession: hasSessionCookie,
  readVersion: () => readPublicPagesVersion(services().db),
  onHit(pathname, headers) {
    const [, slug] = listingPath.exec(pathname) ?? [];
    if (slug === undefined) return;
    const { db, clock, logger } = services();
    const address = clientAddressOf(headers, env().TRUSTED_PROXIES);
    const defer = (work: () => Promise<unknown>) => deferWork(work, logger, requestIdOf(headers));
    countViewOncePerDayLater({ db, clock, defer, client: { address }, actor: null }, slug);
  },
};
