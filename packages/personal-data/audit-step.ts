import type { AuditDb } from '@repo/audit/audit-db';
import { purgeAuditLogBefore } from '@repo/audit/purge-audit-log';
import { type RetentionStep, retentionCutoff } from './apply-retention.ts';
import type { RetentionEnv } from './env.ts';

/** Deletes old entries of the audit log, a day late: the database refuses to delete those of a year by its own clock, which may differ. */
export function auditRetentionStep(
  db: AuditDb,
  { RETENTION_AUDIT_DAYS: days }: Pick<RetentionEnv, 'RETENTION_AUDIT_DAYS'>,
  now: Date,
): RetentionStep {
  return { name: 'audit-log', removeAll: () => purgeAuditLogBefore(db, retentionCutoff(now, days + 1)) };
}
