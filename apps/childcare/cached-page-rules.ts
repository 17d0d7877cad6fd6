import { hasSessionCookie } from '@repo/auth/childcare-session';
import type { SharedPages } from '@repo/http/server/page-cache';
import { readCatalogueVersion } from './domain/courses/catalogue-cache.ts';
import { services } from './services.ts';

const sharedPath = /^\/(?:courses(?:\/[^/]+)?|login|register|forgot-password|privacy)?$/;

/** The pages that every signed-out visitor sees alike. */
export const cachedPageRules: SharedPages = {
  isShared: (pathname) => sharedPath.test(pathname),
  hasSession: hasSessionCookie,
  readVersion: () => readCatalogueVersion(services().db),
};
