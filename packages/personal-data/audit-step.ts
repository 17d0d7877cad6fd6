import type { AuditDb } from '@repo/audit/audit-db';
import { purgeAuditLog } from '@repo/audit/purge-audit-log';
import { type RetentionStep, retentionCutoff } from './apply-retention.ts';
import type { RetentionEnv } from './env.ts';

/** The audit log's period. A day more: the database keeps a year of it by its own clock, which may differ from ours. */
export function auditRetentionStep(
  db: AuditDb,
  { RETENTION_AUDIT_DAYS: days }: Pick<RetentionEnv, 'RETENTION_AUDIT_DAYS'>,
  now: Date,
): RetentionStep {
  return { name: 'audit-log', removeAll: () => purgeAuditLog(db, retentionCutoff(now, days + 1)) };
}
