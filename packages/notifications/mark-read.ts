import { type Sql, sql } from '@repo/db/sql';
import type { MarkNotificationsReadBody } from '@repo/schemas/notification';
import type { NotificationsDb } from './notifications-db.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

/**
 * What was read is neither mailed nor pushed any more, and a mail about it that waits in the outbox is taken back. An earlier read time
 * stays. Answers how many were unread.
 */
async function readWhere(tx: Db, now: Date, which: Sql): Promise<number> {
  const [done] = await tx.$queryRaw<{ count: number }[]>(sql`
    WITH read AS (
      UPDATE notification SET read_at = ${now}::timestamptz, mail_due_at = NULL, push_due_at = NULL
      WHERE ${which} AND read_at IS NULL RETURNING mail_id
    ), taken_back AS (
      DELETE FROM waiting_mail w USING read WHERE w.id = read.mail_id
    )
    SELECT count(*)::int AS count FROM read`);
  return done?.count ?? 0;
}

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
    await readWhere(tx, now, sql`user_id = ${userId}`);
    return true;
  }
  const ids = [...new Set(body.ids)];
  const [known] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM notification WHERE id = ANY (${ids}) AND user_id = ${userId}`);
  if ((known?.count ?? 0) < ids.length) return false;
  await readWhere(tx, now, sql`id = ANY (${ids}) AND user_id = ${userId}`);
  return true;
}

/** Marks a group as read because the person saw what it is about. True if it was unread. */
export async function markGroupRead(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
  { kind, groupKey }: { kind: string; groupKey: string },
): Promise<boolean> {
  const group = sql`user_id = ${userId} AND kind = ${kind} AND group_key = ${groupKey}`;
  return (await readWhere(tx, now, group)) > 0;
}
