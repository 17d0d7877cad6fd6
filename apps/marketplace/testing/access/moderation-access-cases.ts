import type { AccessTable } from '@repo/testing/access-table';
import type { MarketplaceAccessFixture } from './access-fixture.ts';
import { type Caller, rules } from './access-rules.ts';

const { who } = rules;

export const moderationAccessCases: AccessTable<Caller, MarketplaceAccessFixture> = {
  'GET /api/moderation/audit': who({ moderator: 'own list', rest: 403 }),
  'GET /api/moderation/audit/export': who({ moderator: 'own list', rest: 403 }),
  'GET /api/moderation/categories/{id}/attributes': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8000-000000000101'],
  })),
  'POST /api/moderation/categories/{id}/attributes': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8000-000000000101'],
    body: { label: 'Screen', type: 'CHOICE', options: ['Small', 'Large'] },
  })),
  'PUT /api/moderation/categories/{id}/attributes/order': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8000-000000000102'],
    body: {
      attributeIds: [6, 5, 4, 3].map((number) => `019b76da-a800-7000-8000-00000010000${number}`),
    },
  })),
  'GET /api/moderation/attributes/{id}': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8000-000000100001'],
  })),
  'PUT /api/moderation/attributes/{id}': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8000-000000100030'],
    body: { label: 'Class', options: ['2B', '2A', '2'] },
  })),
  'DELETE /api/moderation/attributes/{id}': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8000-000000100032'],
  })),
  'GET /api/moderation/synonyms': who({ moderator: 'allowed', rest: 403 }),
  'POST /api/moderation/synonyms': who({ moderator: 'allowed', rest: 403 }, () => ({
    body: { word: 'kettle', synonym: 'water boiler' },
  })),
  'DELETE /api/moderation/synonyms/{id}': who({ moderator: 'allowed', rest: 403 }, () => ({
    ids: ['019b76da-a800-7000-8001-000000000001'],
  })),
  'GET /api/moderation/reports': who({ moderator: 'own list', rest: 403 }),
  'POST /api/moderation/reports/{id}': who({ moderator: 'allowed', rest: 403 }, (w) => ({
    ids: [w.report],
    body: { status: 'DISMISSED' },
  })),
  'POST /api/moderation/listings/{id}': who({ moderator: 'allowed', rest: 403 }, (w) => ({
    ids: [w.listing],
    body: { action: 'hide', reason: 'Not allowed here' },
  })),
  'POST /api/moderation/users/{id}': who(
    { moderator: 'allowed', rest: 403 },
    (w) => ({ ids: [w.people.seller.id], body: { action: 'ban', reason: 'Not welcome here' } }),
    { writes: ['user', 'sign_in', 'api_key', 'webhook_endpoint'] },
  ),
  'POST /api/moderation/users/{id}/reset-second-factors': who(
    { moderator: 'allowed', rest: 403 },
    (w) => ({ ids: [w.people.seller.id] }),
    { writes: ['user', 'sign_in', 'passkey'] },
  ),
};
