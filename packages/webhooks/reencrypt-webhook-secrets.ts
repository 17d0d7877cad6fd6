import type { Logger } from '@repo/base/logger';
import { sql } from '@repo/db/sql';
import type { SecretCipher, WebhooksDb } from './webhooks-db.ts';

/** Runs `reencryptWebhookSecrets` and logs whether a key that is not in IDENTITY_KEYS is needed. */
export async function reencryptWebhookSecretsAndLog(
  { db, keys, logger }: Pick<RotationTools, 'db' | 'keys'> & { logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  const rotation = await reencryptWebhookSecrets(db, keys, signal);
  if (rotation.unreadable > 0)
    logger.error(
      rotation,
      'secrets of webhooks have a key that is not in IDENTITY_KEYS: put it back at the end',
    );
  else logger.info(rotation, 'secrets of webhooks are encrypted with the first of IDENTITY_KEYS');
}

type RotationTools = {
  db: Pick<WebhooksDb, '$queryRaw' | '$executeRaw'>;
  keys: SecretCipher & { isCurrent(stored: string): boolean; currentPrefix: string };
};

type Row = { id: string; secret: string; previousSecret: string | null };

/**
 * Encrypts with the first key what an older one encrypted, when the service's keys change. Answers how many endpoints were renewed,
 * and of how many no key opens the secret.
 */
export async function reencryptWebhookSecrets(
  db: RotationTools['db'],
  keys: RotationTools['keys'],
  signal?: AbortSignal,
): Promise<{ renewed: number; unreadable: number }> {
  const done = { renewed: 0, unreadable: 0 };
  const again = (stored: string) =>
    keys.isCurrent(stored) ? stored : keys.encrypt(keys.decrypt(stored, 'webhook-secret'), 'webhook-secret');
  /** Null when no key opens one of them. */
  const renewOrNull = (secret: string, previousSecret: string | null) => {
    try {
      return {
        secret: again(secret),
        previousSecret: previousSecret === null ? null : again(previousSecret),
      };
    } catch {
      return null;
    }
  };
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const rows = await db.$queryRaw<Row[]>(sql`
      SELECT id, secret, previous_secret AS "previousSecret" FROM webhook_endpoint
      WHERE id > ${after} AND deleted_at IS NULL AND NOT (starts_with(secret, ${keys.currentPrefix})
        AND starts_with(coalesce(previous_secret, ${keys.currentPrefix}), ${keys.currentPrefix}))
      ORDER BY id LIMIT 500`);
    const last = rows.at(-1);
    if (!last) return done;
    for (const { id, secret, previousSecret } of rows) {
      const renewed = renewOrNull(secret, previousSecret);
      if (renewed === null) done.unreadable += 1;
      else
        done.renewed += await db.$executeRaw(sql`
          UPDATE webhook_endpoint SET secret = ${renewed.secret}, previous_secret = ${renewed.previousSecret}
          WHERE id = ${id} AND secret = ${secret} AND previous_secret IS NOT DISTINCT FROM ${previousSecret}`);
    }
    after = last.id;
  }
}
