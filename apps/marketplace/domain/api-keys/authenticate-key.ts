import { createKeyAuthenticator } from '@repo/api-keys/authenticate-key';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import { apiKeyScope } from '@repo/schemas/marketplace/api-key';

/** Keys of a banned person, and of one whose account is being deleted, do not work meanwhile. */
export const { authenticate: authenticateKey, forget: forgetCachedKeys } = createKeyAuthenticator<
  MarketplaceDb,
  (typeof apiKeyScope.options)[number]
>({
  prefix: 'mpk_',
  scopes: apiKeyScope.options,
  isOwnerActive: sql`EXISTS (
    SELECT FROM "user" u WHERE u.id = k.owner_id AND u.banned_at IS NULL AND u.closed_at IS NULL)`,
});
