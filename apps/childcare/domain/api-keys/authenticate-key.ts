import { createKeyAuthenticator } from '@repo/api-keys/authenticate-key';
import type { ChildcareDb } from '@repo/db/childcare';
import { sql } from '@repo/db/sql';
import { apiKeyScope, type ChildcareScope } from '@repo/schemas/childcare/api-key';

/** A key works as long as the manager who made it is a manager of its centre. */
export const { authenticate: authenticateKey, forget: forgetCachedKeys } = createKeyAuthenticator<
  ChildcareDb,
  ChildcareScope
>({
  prefix: 'cck_',
  scopes: apiKeyScope.options,
  isOwnerActive: sql`EXISTS (
    SELECT FROM "user" u WHERE u.id = k.creator_id AND u.organization_id = k.owner_id
      AND u.role = 'CORPORATE_ADMIN' AND u.deactivated_at IS NULL)`,
});
