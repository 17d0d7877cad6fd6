import { type RetentionStep, retentionCutoff } from './apply-retention.ts';
import type { RetentionEnv } from './env.ts';

type Db = { $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number> };

/** Deletes API keys that ended as long ago as the audit log is kept, whose entries name them. */
export function apiKeyRetentionStep(
  db: Db,
  { RETENTION_AUDIT_DAYS: days }: Pick<RetentionEnv, 'RETENTION_AUDIT_DAYS'>,
  now: Date,
): RetentionStep {
  const before = retentionCutoff(now, days);
  return {
    name: 'ended-api-keys',
    remove: (limit) => db.$executeRaw`
      DELETE FROM api_key WHERE id IN (
        SELECT id FROM api_key WHERE revoked_at < ${before} OR expires_at < ${before} LIMIT ${limit}
      )`,
  };
}
