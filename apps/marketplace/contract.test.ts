import type { Method } from '@repo/http/route-module';
import { testContract } from '@repo/testing/contract';
import { beforeEach, vi } from 'vitest';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { testIdentityKeys } from '#testing/test-services.ts';

/** The marketplace's contract: every documented method and path. */
const documented: [Method, string][] = [
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/callback/credentials'],
  ['GET', '/api/auth/signin/google'],
  ['POST', '/api/auth/signout'],
  ['GET', '/api/auth/session'],
  ['GET', '/api/listings'],
  ['POST', '/api/listings'],
  ['GET', '/api/listings/[id]'],
  ['PUT', '/api/listings/[id]'],
  ['DELETE', '/api/listings/[id]'],
  ['GET', '/api/favorites'],
  ['POST', '/api/favorites'],
  ['DELETE', '/api/favorites/[listingId]'],
  ['GET', '/api/categories'],
];

/** Endpoints added by the product. */
const added: [Method, string][] = [
  ['GET', '/.well-known/security.txt'],
  ['GET', '/api/health/live'],
  ['GET', '/api/health/ready'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/categories/attributes'],
  ['GET', '/api/listings/facets'],
  ['GET', '/api/listings/suggest'],
  ['GET', '/api/listings/feed'],
  ['GET', '/api/places'],
  ['POST', '/api/listings/[id]/report'],
  ['GET', '/api/me/listings'],
  ['GET', '/api/me/listings/activity'],
  ['GET', '/api/me/listings/export'],
  ['GET', '/api/push-subscriptions'],
  ['POST', '/api/push-subscriptions'],
  ['DELETE', '/api/push-subscriptions'],
  ['POST', '/api/uploads/signature'],
  ['POST', '/api/uploads/discard'],
  ['GET', '/api/me'],
  ['PUT', '/api/me'],
  ['PUT', '/api/me/password'],
  ['POST', '/api/me/sessions/revoke'],
  ['GET', '/api/sign-ins'],
  ['DELETE', '/api/sign-ins'],
  ['DELETE', '/api/sign-ins/[id]'],
  ['GET', '/api/me/connections'],
  ['DELETE', '/api/me/connections'],
  ['POST', '/api/auth/verify-email'],
  ['POST', '/api/auth/verify-email/resend'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['GET', '/api/account/exports'],
  ['POST', '/api/account/exports'],
  ['GET', '/api/account/exports/[id]/download'],
  ['GET', '/api/users/[id]'],
  ['POST', '/api/users/[id]/report'],
  ['POST', '/api/users/[id]/block'],
  ['DELETE', '/api/users/[id]/block'],
  ['GET', '/api/external/listings'],
  ['GET', '/api/external/messages'],
  ['GET', '/api/notifications'],
  ['GET', '/api/notifications/unread'],
  ['POST', '/api/notifications/read'],
  ['GET', '/api/notifications/preferences'],
  ['PUT', '/api/notifications/preferences'],
  ['PUT', '/api/notifications/preferences/link'],
  ['GET', '/api/notifications/unsubscribe'],
  ['POST', '/api/notifications/unsubscribe'],
  ['GET', '/api/conversations'],
  ['POST', '/api/conversations'],
  ['GET', '/api/conversations/[id]'],
  ['GET', '/api/conversations/[id]/messages'],
  ['POST', '/api/conversations/[id]/messages'],
  ['POST', '/api/conversations/[id]/read'],
  ['GET', '/api/conversations/[id]/offers'],
  ['POST', '/api/conversations/[id]/offers'],
  ['POST', '/api/listings/[id]/offers'],
  ['POST', '/api/listings/[id]/sold-to'],
  ['POST', '/api/offers/[id]/accept'],
  ['POST', '/api/offers/[id]/counter'],
  ['POST', '/api/offers/[id]/decline'],
  ['POST', '/api/offers/[id]/withdraw'],
  ['GET', '/api/conversations/unread'],
  ['GET', '/api/conversations/events'],
  ['GET', '/api/deals/[id]/reviews'],
  ['POST', '/api/deals/[id]/reviews'],
  ['GET', '/api/users/[id]/reviews'],
  ['POST', '/api/reviews/[id]/reply'],
  ['POST', '/api/reviews/[id]/report'],
  ['POST', '/api/moderation/reviews/[id]'],
  ['GET', '/api/me/recently-viewed'],
  ['DELETE', '/api/me/recently-viewed'],
  ['GET', '/api/site-texts/[name]'],
  ['PUT', '/api/site-texts/[name]'],
  ['GET', '/api/site-texts/[name]/versions'],
  ['POST', '/api/contact'],
  ['POST', '/api/appeals'],
  ['GET', '/api/moderation/appeals'],
  ['POST', '/api/moderation/appeals/[id]'],
  ['PUT', '/api/users/[id]/follow'],
  ['DELETE', '/api/users/[id]/follow'],
  ['GET', '/api/me/following'],
  ['GET', '/api/saved-searches'],
  ['POST', '/api/saved-searches'],
  ['PUT', '/api/saved-searches/[id]'],
  ['DELETE', '/api/saved-searches/[id]'],
  ['GET', '/api/moderation/reports'],
  ['POST', '/api/moderation/reports/[id]'],
  ['POST', '/api/moderation/listings/[id]'],
  ['POST', '/api/moderation/users/[id]'],
  ['GET', '/api/moderation/synonyms'],
  ['POST', '/api/moderation/synonyms'],
  ['DELETE', '/api/moderation/synonyms/[id]'],
  ['GET', '/api/moderation/audit'],
  ['GET', '/api/moderation/audit/export'],
];

beforeEach(() => {
  vi.stubEnv('MARKETPLACE_DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none');
  vi.stubEnv('CLOUDINARY_URL', 'cloudinary://key:secret@cloud');
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  vi.stubEnv('MAIL_FROM', 'no-reply@example.com');
  vi.stubEnv('IDENTITY_KEYS', testIdentityKeys);
  vi.stubEnv('FILES_URL', 'file:/nowhere');
});

/** Changes without a version check, and why. */
const unversioned = {
  'PATCH /api/account/second-factors/passkeys/{id}': 'one name that its owner gives, over the one they see',
  'PUT /api/notifications/preferences': 'each choice is sent alone, over the one that its person sees',
  'PUT /api/notifications/preferences/link': 'each choice is sent alone, over the one that its person sees',
  'PUT /api/me/password': 'takes the password of now',
  'PUT /api/users/{id}/follow': 'has no body: following twice is following',
  'PUT /api/saved-searches/{id}': 'one choice that its owner makes, over the one they see',
};

testContract({
  directory: import.meta.dirname,
  routes,
  apiDocument,
  documented: [...documented, ...added],
  unversioned,
});
