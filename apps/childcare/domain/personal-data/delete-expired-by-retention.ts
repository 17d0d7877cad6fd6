import type { ChildcareClient } from '@repo/db/childcare';
import { apiKeyRetentionStep } from '@repo/personal-data/api-key-step';
import { applyRetention } from '@repo/personal-data/apply-retention';
import { auditRetentionStep } from '@repo/personal-data/audit-step';
import type { RetentionEnv } from '@repo/personal-data/env';
import { notificationRetentionStep } from '@repo/personal-data/notification-step';

type Tools = { db: ChildcareClient; clock: () => Date };
type Options = { signal?: AbortSignal; limit?: number };

/** Removes data whose retention period has ended. Returns the number removed, by name. */
export function deleteExpiredByRetention(
  { db, clock }: Tools,
  periods: RetentionEnv,
  options: Options = {},
): Promise<Record<string, number>> {
  const now = clock();
  return applyRetention(
    [
      auditRetentionStep(db, periods, now),
      notificationRetentionStep(db, periods, now),
      apiKeyRetentionStep(db, periods, now),
    ],
    options,
  );
}
