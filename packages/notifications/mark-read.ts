import { sql } from '@repo/db/sql';
import type { MarkNotificationsReadBody } from '@repo/schemas/notification';
import type { NotificationsDb } from './notifications-db.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

/** What was read is neither mailed nor pushed any more. An earlier read time stays. */
const asRead = (now: Date) => sql`read_at = ${now}::timestamptz, mail_due_at = NULL, push_due_at = NULL`;

/**
 * Within a transaction: marks the given notifications of a person, or all, as read. False, and nothing changes, when one of them is
 * not theirs.
 */
export async function markRead(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
  body: MarkNotificationsReadBody,
): Promise<boolean> {
  if ('all' in body) {
    await tx.$executeRaw(sql`
      UPDATE notification SET ${asRead(now)} WHERE user_id = ${userId} AND read_at IS NULL`);
    return true;
  }
  const ids = [...new Set(body.ids)];
  const [known] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM notification WHERE id = ANY (${ids}) AND user_id = ${userId}`);
  if ((known?.count ?? 0) < ids.length) return false;
  await tx.$executeRaw(sql`
    UPDATE notification SET ${asRead(now)} WHERE id = ANY (${ids}) AND user_id = ${userId} AND read_at IS NULL`);
  return true;
}

/** Marks a group as read because the person saw what it is about. True if it was unread. */
export async function markGroupRead(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
  { kind, groupKey }: { kind: string; groupKey: string },
): Promise<boolean> {
  const changed = await tx.$executeRaw(sql`
    UPDATE notification SET ${asRead(now)}
    WHERE user_id = ${userId} AND kind = ${kind} AND group_key = ${groupKey} AND read_at IS NULL`);
  return changed > 0;
}
