import type { ChildcareClient } from '@repo/db/childcare';
import { applyRetention, retentionCutoff } from '@repo/personal-data/apply-retention';
import { auditRetentionStep } from '@repo/personal-data/audit-step';
import type { RetentionEnv } from '@repo/personal-data/env';

type Tools = { db: ChildcareClient; clock: () => Date };
type Options = { signal?: AbortSignal; limit?: number };

const unreadRetentionDays = 365;

/** Removes data whose retention period has ended. Returns the number removed, by name. */
export function applyRetentionPeriods(
  { db, clock }: Tools,
  periods: RetentionEnv,
  options: Options = {},
): Promise<Record<string, number>> {
  const now = clock();
  const read = retentionCutoff(now, periods.RETENTION_NOTIFICATIONS_DAYS);
  const unread = retentionCutoff(now, Math.max(unreadRetentionDays, periods.RETENTION_NOTIFICATIONS_DAYS));
  return applyRetention(
    [
      auditRetentionStep(db, periods, now),
      {
        name: 'notifications',
        remove: (limit) => db.$executeRaw`
          DELETE FROM notification WHERE id IN (
            SELECT id FROM notification WHERE read_at < ${read} OR created_at < ${unread} LIMIT ${limit}
          )`,
      },
    ],
    options,
  );
}
