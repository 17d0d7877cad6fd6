import { type Sql, sql } from '@repo/db/sql';
import type { MarkNotificationsReadBody } from '@repo/schemas/notification';
import type { NotificationsDb } from './notifications-db.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

/**
 * What was read is neither mailed nor pushed any more. A mail that waits in the outbox is taken back, a digest once all of it was read:
 * by a second statement, as the first may wait for the worker that queues it. An earlier read time stays. Answers how many were unread.
 */
async function readWhere(tx: Db, now: Date, which: Sql): Promise<number> {
  const read = await tx.$queryRaw<{ userId: string; mailId: string | null }[]>(sql`
    UPDATE notification SET read_at = ${now}::timestamptz, mail_due_at = NULL, push_due_at = NULL
    WHERE ${which} AND read_at IS NULL RETURNING user_id AS "userId", mail_id AS "mailId"`);
  const mailIds = read.flatMap(({ mailId }) => mailId ?? []);
  if (mailIds.length > 0)
    await tx.$executeRaw(sql`
      DELETE FROM waiting_mail w WHERE w.id = ANY (${mailIds}) AND NOT EXISTS (
        SELECT FROM notification n
        WHERE n.user_id = ANY (${read.map(({ userId }) => userId)}) AND n.mail_id = w.id AND n.read_at IS NULL)`);
  return read.length;
}

/**
 * Within a transaction: marks the given notifications of a person, or all, as read. False, and nothing changes, when one of them is
 * not theirs.
 */
export async function markNotificationsReadIfOwn(
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

/** Within a transaction: marks a group, of one kind or several, as read because the person saw what it is about. True if it was unread. */
export async function markGroupReadIfUnread(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
  { kind, groupKey }: { kind: string | readonly string[]; groupKey: string },
): Promise<boolean> {
  const group = sql`user_id = ${userId} AND kind = ANY (${[kind].flat()}) AND group_key = ${groupKey}`;
  return (await readWhere(tx, now, group)) > 0;
}

/** Within a transaction: marks these as read, whoever they are for, because what they are about needs nobody any more. */
export async function markNotificationsReadForAnyOwner(
  tx: Db,
  now: Date,
  ids: readonly string[],
): Promise<void> {
  await readWhere(tx, now, sql`id = ANY (${[...ids]})`);
}
