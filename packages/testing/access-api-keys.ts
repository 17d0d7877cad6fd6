import { createHash } from 'node:crypto';
import type { AccessCase, AccessOutcome, AccessRequest, AccessTable } from './access-table.ts';

type RawDb = {
  $executeRaw: (parts: TemplateStringsArray, ...values: unknown[]) => PromiseLike<number>;
};

export const accessApiKey = {
  id: 'key-of-the-owner',
  /** For its owner alone. */
  name: 'private robot',
  key: 'a key of the owner',
  keyHash: createHash('sha256').update('a key of the owner').digest('hex'),
};

/** A key of an owner, that has every scope of the service. */
export async function createApiKeyRow(
  db: RawDb,
  { ownerId, creatorId, scopes }: { ownerId: string; creatorId: string; scopes: readonly string[] },
): Promise<void> {
  const { id, name, keyHash } = accessApiKey;
  await db.$executeRaw`
    INSERT INTO api_key (id, owner_id, creator_id, name, prefix, key_hash, scopes)
    VALUES (${id}, ${ownerId}, ${creatorId}, ${name}, 'key', ${keyHash}, ${scopes})`;
}

/**
 * Who may do what with the key of `createApiKeyRow`: `one` says what each caller gets of it,
 * `all` of lists, `new` of keys of their own, and `replaced` of a new one in the place of this.
 */
export function apiKeyAccessCases<Caller extends string, Fixture>(
  scope: string,
  case_: (
    outcomes: 'all' | 'new' | 'one' | 'replaced',
    success: AccessOutcome,
    request: () => AccessRequest,
  ) => AccessCase<Caller, Fixture>,
): AccessTable<Caller, Fixture> {
  const path = '/api/api-keys';
  const ids = [accessApiKey.id];
  return {
    [`GET ${path}`]: case_('all', 'own list', () => ({})),
    [`POST ${path}`]: case_('new', 'allowed', () => ({ body: { name: 'Robot', scopes: [scope] } })),
    [`POST ${path}/{id}/rotate`]: case_('replaced', 'allowed', () => ({ ids, body: {} })),
    [`POST ${path}/{id}/revoke`]: case_('one', 'allowed', () => ({ ids })),
  };
}
