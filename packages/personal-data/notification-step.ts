import { type RetentionStep, retentionCutoff } from './apply-retention.ts';
import type { RetentionEnv } from './env.ts';

type Db = { $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number> };

const unreadDays = 365;

/** Deletes notifications that were read, or that nobody has read for a year or the period where that is longer. Index: notification_created_at_idx. */
export function notificationRetentionStep(
  db: Db,
  { RETENTION_NOTIFICATIONS_DAYS: days }: Pick<RetentionEnv, 'RETENTION_NOTIFICATIONS_DAYS'>,
  now: Date,
): RetentionStep {
  const read = retentionCutoff(now, days);
  const unread = retentionCutoff(now, Math.max(unreadDays, days));
  return {
    name: 'notifications',
    remove: (limit) => db.$executeRaw`
      DELETE FROM notification WHERE id IN (
        SELECT id FROM notification
        WHERE created_at < ${read} AND (read_at < ${read} OR coalesce(updated_at, created_at) < ${unread}) LIMIT ${limit}
      )`,
  };
}
