import { accountAccessCases } from '@repo/testing/access-account';
import { apiKeyAccessCases } from '@repo/testing/access-api-keys';
import type { AccessTable } from '@repo/testing/access-table';
import { webhookAccessCases } from '@repo/testing/access-webhooks';
import { testPassword } from '@repo/testing/marketplace-factories';
import type { MarketplaceAccessFixture } from './access-fixture.ts';
import { type Caller, rules } from './access-rules.ts';
import { moderationAccessCases } from './moderation-access-cases.ts';

const { who, anybody, signedIn } = rules;

const pushSubscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};
const report = { reason: 'SCAM' };
const newListing = (w: MarketplaceAccessFixture) => ({
  title: 'Steel shelf',
  description: 'Five boards.',
  price: 20,
  condition: 'GOOD',
  categoryId: w.category,
  location: 'Bedok',
});

/** With the seller's API key or webhook. The stranger has not proven the address, and may make neither. */
const othersMay = {
  all: { rest: 'allowed' },
  new: { stranger: 400, rest: 'allowed' },
  one: { rest: 404 },
  replaced: { stranger: 400, rest: 404 },
} as const;

/** The rows of `fixture` belong to the seller; the conversation also to the buyer. */
export const accessTable: AccessTable<Caller, MarketplaceAccessFixture> = {
  'GET /.well-known/security.txt': anybody(),
  'GET /api/health/live': anybody(),
  'GET /api/health/ready': anybody(),
  'GET /api/openapi.json': anybody(),
  'GET /api/csp-reports': who({ moderator: 'allowed', rest: 403 }),
  'POST /api/csp-reports': anybody(() => ({
    body: '[]',
    headers: { 'content-type': 'application/reports+json' },
  })),

  'POST /api/auth/register': anybody(() => ({
    body: { name: 'New Person', email: 'new@private.example', password: 'Correct horse 5' },
  })),
  'POST /api/auth/callback/credentials': anybody(
    (w) => ({
      body: { email: w.people.seller.email, password: 'Wrong password 1', json: true },
    }),
    401,
    { writes: ['audit_entry'] },
  ),
  'GET /api/auth/csrf': anybody(),
  'GET /api/auth/session': anybody(),
  'GET /api/auth/signin/google': anybody(),
  'POST /api/auth/signin/google': anybody(() => ({ body: { json: true } })),
  'POST /api/auth/signout': anybody(() => ({ body: { json: true } })),
  'POST /api/auth/forgot-password': anybody((w) => ({ body: { email: w.people.seller.email } })),
  'POST /api/auth/reset-password': anybody(
    () => ({ body: { token: 'unknown-link', password: testPassword } }),
    400,
  ),
  'POST /api/auth/verify-email': anybody(() => ({ body: { token: 'unknown-link' } }), 400),
  'POST /api/auth/verify-email/resend': signedIn(),

  'GET /api/categories': anybody(),
  'GET /api/categories/attributes': anybody(),
  'GET /api/places': anybody(() => ({ query: { q: 'bedok' } })),
  'GET /api/listings': anybody(),
  'GET /api/listings/facets': anybody(),
  'GET /api/listings/suggest': anybody(() => ({ query: { query: 'bike' } })),
  'GET /api/listings/feed': anybody(),
  'POST /api/listings': signedIn((w) => ({ body: newListing(w) })),
  'GET /api/listings/{id}': [
    anybody((w) => ({ ids: [w.listing] })),
    who(
      { seller: 'own list', moderator: 'own list', rest: 404, anonymous: 404, expired: 404, banned: 404 },
      (w) => ({
        ids: [w.archived],
      }),
      { row: 'archived' },
    ),
  ],
  'PUT /api/listings/{id}': [
    who({ seller: 'allowed', rest: 403 }, (w) => ({ ids: [w.listing], body: { title: 'Other title' } })),
    who(
      { seller: 'allowed', moderator: 403, rest: 404 },
      (w) => ({
        ids: [w.archived],
        body: { title: 'Other title' },
      }),
      { row: 'archived' },
    ),
  ],
  'DELETE /api/listings/{id}': [
    who({ seller: 'allowed', rest: 403 }, (w) => ({ ids: [w.listing] })),
    who({ seller: 'allowed', moderator: 403, rest: 404 }, (w) => ({ ids: [w.archived] }), {
      row: 'archived',
    }),
  ],
  'POST /api/listings/{id}/relist': [
    who({ seller: 400, rest: 403 }, (w) => ({ ids: [w.listing], body: {} })),
    who(
      { seller: 'allowed', moderator: 403, rest: 404 },
      (w) => ({
        ids: [w.archived],
        body: {},
      }),
      { row: 'archived' },
    ),
  ],
  'POST /api/listings/{id}/bump': [
    who({ seller: 409, rest: 403 }, (w) => ({ ids: [w.listing] })),
    who({ seller: 409, moderator: 403, rest: 404 }, (w) => ({ ids: [w.archived] }), { row: 'archived' }),
  ],
  'POST /api/listings/{id}/report': who({ seller: 400, rest: 'allowed' }, (w) => ({
    ids: [w.listing],
    body: report,
  })),
  'GET /api/favorites': signedIn(),
  'POST /api/favorites': [
    signedIn((w) => ({ body: { listingId: w.listing } })),
    who(
      { seller: 'allowed', moderator: 'allowed', rest: 404 },
      (w) => ({ body: { listingId: w.archived } }),
      { row: 'archived' },
    ),
  ],
  'GET /api/users/{id}/reviews': anybody((w) => ({ ids: [w.people.seller.id] })),
  'GET /api/deals/{id}/reviews': who({ seller: 'allowed', buyer: 'allowed', rest: 404 }, (w) => ({
    ids: [w.deal],
  })),
  'POST /api/deals/{id}/reviews': who({ seller: 409, buyer: 409, rest: 404 }, (w) => ({
    ids: [w.deal],
    body: { rating: 5 },
  })),
  'POST /api/reviews/{id}/reply': who({ seller: 'allowed', rest: 404 }, (w) => ({
    ids: [w.review],
    body: { text: 'Thank you' },
  })),
  'POST /api/reviews/{id}/report': who({ buyer: 400, rest: 'allowed' }, (w) => ({
    ids: [w.review],
    body: report,
  })),
  'POST /api/moderation/reviews/{id}': who({ moderator: 'allowed', rest: 403 }, (w) => ({
    ids: [w.review],
    body: { action: 'hide', reason: 'Names a third person' },
  })),
  'GET /api/me/recently-viewed': signedIn(),
  'DELETE /api/me/recently-viewed': signedIn(),
  'GET /api/site-texts/{name}': anybody(() => ({ ids: ['terms'] })),
  'PUT /api/site-texts/{name}': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['terms'],
    body: { html: '<p>Be kind.</p>' },
  })),
  'GET /api/site-texts/{name}/versions': who({ moderator: 'allowed', rest: 403 }, () => ({ ids: ['terms'] })),
  'GET /api/site-texts/{name}/versions/{number}': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['help', '1'],
  })),
  'POST /api/contact': anybody(() => ({
    body: { name: 'Mei', email: 'mei@private.example', message: 'Hello' },
  })),
  'POST /api/appeals': anybody(() => ({ body: { token: 'unknown-link', text: 'It is genuine' } }), 400),
  'GET /api/moderation/appeals': who({ moderator: 'allowed', rest: 403 }),
  'POST /api/moderation/appeals/{id}': who({ moderator: 'allowed', rest: 403 }, (w) => ({
    ids: [w.appealed],
    body: { outcome: 'UPHELD', answer: 'The stitching is wrong' },
  })),
  'GET /api/moderation/scam-photos': who({ moderator: 'allowed', rest: 403 }),
  'DELETE /api/moderation/scam-photos/{id}': who({ moderator: 'allowed', rest: 403 }, (w) => ({
    ids: [w.looksLikeScam],
  })),
  'GET /api/conversations/{id}/payment': who({ seller: 'allowed', buyer: 'allowed', rest: 404 }, (w) => ({
    ids: [w.conversation],
  })),
  'POST /api/conversations/{id}/payment': who({ seller: 409, buyer: 409, rest: 404 }, (w) => ({
    ids: [w.conversation],
    body: { amount: '123.45' },
  })),
  'GET /api/payments/{id}': who(
    { seller: 'allowed', buyer: 'allowed', moderator: 'allowed', rest: 404 },
    (w) => ({ ids: [w.payment] }),
  ),
  'POST /api/payments/{id}/hand-over': who({ seller: 409, buyer: 403, rest: 404 }, (w) => ({
    ids: [w.payment],
  })),
  'POST /api/payments/{id}/confirm': who({ seller: 403, buyer: 409, rest: 404 }, (w) => ({
    ids: [w.payment],
  })),
  'POST /api/payments/{id}/refund': who({ seller: 409, buyer: 403, rest: 404 }, (w) => ({
    ids: [w.payment],
    body: { reason: 'It is broken' },
  })),
  'POST /api/payments/{id}/dispute': who({ seller: 403, buyer: 409, rest: 404 }, (w) => ({
    ids: [w.payment],
    body: { reason: 'It is broken' },
  })),
  'GET /api/payout-account': signedIn(),
  'POST /api/payout-account': signedIn(),
  'GET /api/moderation/payments': who({ moderator: 'allowed', rest: 403 }),
  'POST /api/moderation/payments/{id}': who({ moderator: 409, rest: 403 }, (w) => ({
    ids: [w.payment],
    body: { action: 'release', reason: 'It arrived' },
  })),
  'POST /api/moderation/payment-problems/{id}': who({ moderator: 'allowed', rest: 403 }, (w) => ({
    ids: [w.paymentProblem],
  })),
  'POST /api/webhooks/stripe': anybody(
    () => ({ body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } }),
    400,
  ),
  'GET /api/saved-searches': signedIn(),
  'POST /api/saved-searches': signedIn(() => ({ body: { parameters: 'query=desk', frequency: 'DAILY' } })),
  'PUT /api/saved-searches/{id}': who({ seller: 'allowed', rest: 404 }, (w) => ({
    ids: [w.search],
    body: { frequency: 'OFF' },
  })),
  'DELETE /api/saved-searches/{id}': who({ seller: 'allowed', rest: 404 }, (w) => ({ ids: [w.search] })),
  'DELETE /api/favorites/{listingId}': who({ buyer: 'allowed', rest: 404 }, (w) => ({ ids: [w.saved] })),

  ...accountAccessCases(rules, { owner: 'seller', password: testPassword, deletion: { moderator: 400 } }),
  'POST /api/account/reauthentication/google': who({ buyer: 'allowed', rest: 400 }, () => ({ body: {} })),

  'GET /api/me': signedIn(undefined, 'own list'),
  'PUT /api/me': signedIn(() => ({ body: { bio: 'Something about me' } })),
  'GET /api/me/blocks': signedIn(),
  'GET /api/me/connections': signedIn(),
  'POST /api/me/connections': who({ stranger: 400, rest: 'allowed' }, () => ({
    body: { provider: 'google', password: testPassword },
  })),
  'DELETE /api/me/connections': who({ buyer: 'allowed', rest: 404 }),
  'GET /api/me/listings': who({ seller: 'own list', rest: 'allowed' }),
  'GET /api/me/listings/activity': signedIn(),
  'GET /api/me/listings/export': who({ seller: 'own list', rest: 'allowed' }),
  'GET /api/me/drafts': who({ seller: 'own list', rest: 'allowed' }),
  'POST /api/me/drafts': signedIn(() => ({ body: { content: { title: 'Half a listing' } } })),
  'GET /api/me/drafts/{id}': who({ seller: 'own list', rest: 404 }, (w) => ({ ids: [w.draft] })),
  'PUT /api/me/drafts/{id}': who({ seller: 'allowed', rest: 404 }, (w) => ({
    ids: [w.draft],
    body: { content: { title: 'Other title' } },
  })),
  'DELETE /api/me/drafts/{id}': who({ seller: 'allowed', rest: 404 }, (w) => ({ ids: [w.draft] })),
  'PUT /api/me/password': signedIn(() => ({
    body: { currentPassword: testPassword, newPassword: 'Correct horse 57 staple' },
  })),
  'POST /api/me/sessions/revoke': signedIn(),
  'POST /api/uploads/signature': signedIn(),
  'POST /api/uploads/discard': signedIn((w) => ({ body: { keys: [w.uploadKey] } })),

  'GET /api/users/{id}': anybody((w) => ({ ids: [w.people.seller.id] })),
  'POST /api/users/{id}/report': who({ seller: 400, rest: 'allowed' }, (w) => ({
    ids: [w.people.seller.id],
    body: report,
  })),
  'POST /api/users/{id}/block': who({ seller: 400, rest: 'allowed' }, (w) => ({ ids: [w.people.seller.id] })),
  'DELETE /api/users/{id}/block': signedIn((w) => ({ ids: [w.people.reported.id] })),

  'PUT /api/users/{id}/follow': who({ seller: 400, rest: 'allowed' }, (w) => ({ ids: [w.people.seller.id] })),
  'DELETE /api/users/{id}/follow': who({ seller: 400, rest: 'allowed' }, (w) => ({
    ids: [w.people.seller.id],
  })),
  'GET /api/me/following': signedIn(),

  'GET /api/conversations': who({ seller: 'own list', buyer: 'own list', rest: 'allowed' }),
  'POST /api/conversations': who({ seller: 400, rest: 'allowed' }, (w) => ({
    body: { listingId: w.listing, body: 'Is it still there?' },
  })),
  'GET /api/conversations/{id}': who({ seller: 'own list', buyer: 'own list', rest: 404 }, (w) => ({
    ids: [w.conversation],
  })),
  'GET /api/conversations/{id}/messages': who({ seller: 'own list', buyer: 'own list', rest: 404 }, (w) => ({
    ids: [w.conversation],
  })),
  'POST /api/conversations/{id}/messages': who({ seller: 'allowed', buyer: 'allowed', rest: 404 }, (w) => ({
    ids: [w.conversation],
    body: { body: 'Hello' },
  })),
  'GET /api/conversations/{id}/offers': who({ seller: 'own list', buyer: 'own list', rest: 404 }, (w) => ({
    ids: [w.conversation],
  })),
  'POST /api/conversations/{id}/offers': who({ seller: 403, buyer: 409, rest: 404 }, (w) => ({
    ids: [w.conversation],
    body: { amount: 20 },
  })),
  'POST /api/listings/{id}/offers': who({ seller: 400, rest: 'allowed' }, (w) => ({
    ids: [w.saved],
    body: { amount: 20 },
  })),
  'POST /api/listings/{id}/sold-to': [
    who({ seller: 'allowed', rest: 403 }, (w) => ({
      ids: [w.listing],
      body: { buyerId: w.people.buyer.id },
    })),
    who(
      { seller: 404, moderator: 403, rest: 404 },
      (w) => ({ ids: [w.archived], body: { buyerId: w.people.buyer.id } }),
      { row: 'archived' },
    ),
  ],
  'POST /api/offers/{id}/accept': who({ seller: 'allowed', buyer: 403, rest: 404 }, (w) => ({
    ids: [w.offer],
  })),
  'POST /api/offers/{id}/counter': who({ seller: 'allowed', buyer: 403, rest: 404 }, (w) => ({
    ids: [w.offer],
    body: { amount: 30 },
  })),
  'POST /api/offers/{id}/decline': who({ seller: 'allowed', buyer: 403, rest: 404 }, (w) => ({
    ids: [w.offer],
  })),
  'POST /api/offers/{id}/withdraw': who({ seller: 403, buyer: 'allowed', rest: 404 }, (w) => ({
    ids: [w.offer],
  })),
  'POST /api/offers/{id}/sold': who({ seller: 400, buyer: 400, rest: 404 }, (w) => ({ ids: [w.offer] })),
  'POST /api/offers/{id}/release': who({ seller: 400, buyer: 400, rest: 404 }, (w) => ({ ids: [w.offer] })),
  'POST /api/bundle-offers': [
    who({ seller: 400, rest: 'allowed' }, (w) => ({
      body: { listingIds: [w.saved, w.listing], amount: 20 },
    })),
    who(
      { seller: 400, moderator: 409, rest: 404 },
      (w) => ({ body: { listingIds: [w.saved, w.archived], amount: 20 } }),
      { row: 'archived' },
    ),
  ],
  'POST /api/conversations/{id}/read': who({ seller: 'allowed', buyer: 'allowed', rest: 404 }, (w) => ({
    ids: [w.conversation],
    body: {},
  })),
  // A session does not count: app/api/external has the tests with keys.
  'GET /api/external/listings': who({ rest: 401 }),
  'GET /api/external/messages': who({ rest: 401 }),
  ...apiKeyAccessCases<Caller, MarketplaceAccessFixture>('listings:read', (which, success, request) =>
    who({ seller: success, ...othersMay[which] }, request),
  ),
  ...webhookAccessCases<Caller, MarketplaceAccessFixture>((which, success, request) =>
    who({ seller: success, ...othersMay[which] }, request),
  ),
  'GET /api/notifications': who({ seller: 'own list', rest: 'allowed' }),
  'GET /api/notifications/unread': signedIn(),
  'POST /api/notifications/read': who({ seller: 'allowed', rest: 404 }, (w) => ({
    body: { ids: [w.notification] },
  })),
  'GET /api/notifications/preferences': signedIn(),
  'PUT /api/notifications/preferences': signedIn(() => ({ body: { digest: 'daily' } })),
  'PUT /api/notifications/preferences/link': anybody(() => ({ body: { token: 'unknown' } }), 400),
  'GET /api/push-subscriptions': signedIn(),
  'POST /api/push-subscriptions': signedIn(() => ({ body: pushSubscription }), 400),
  'DELETE /api/push-subscriptions': signedIn(() => ({ body: { endpoint: pushSubscription.endpoint } })),
  'GET /api/notifications/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 302),
  'POST /api/notifications/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 400),
  'GET /api/conversations/unread': signedIn(),
  'GET /api/conversations/events': signedIn(),
  ...moderationAccessCases,
};
