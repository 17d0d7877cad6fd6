import { readCoalescedRows } from '@repo/db/hot-read';
import { noSql, sql } from '@repo/db/sql';
import type { NotificationList, NotificationsQuery } from '@repo/schemas/notification';
import type { NotificationKinds } from './define-kind.ts';
import type { NotificationsDb } from './notifications-db.ts';

type Db = Pick<NotificationsDb, '$queryRaw'>;

type Row = { id: string; kind: string; data: unknown; count: number; readAt: Date | null; at: Date };

/** The largest offset: the database counts rows with 31 bits. */
const furthest = 2_000_000_000;

/** Every page of a signed-in person shows it. Index: notification_unread_group. */
export async function countUnreadNotifications(db: Db, userId: string): Promise<number> {
  const [row] = await readCoalescedRows<{ unread: number }>(
    db,
    sql`SELECT count(*)::int AS unread FROM notification WHERE user_id = ${userId} AND read_at IS NULL`,
    { prepared: true },
  );
  return row?.unread ?? 0;
}

/** A person's own, the newest first. `createdAt` of merged events is that of the newest. Index: notification_latest. */
export async function listOwnNotifications(
  db: Db,
  kinds: NotificationKinds,
  userId: string,
  { page, limit, unread }: NotificationsQuery,
): Promise<NotificationList> {
  const filter =
    unread === undefined
      ? noSql
      : unread === 'true'
        ? sql`AND read_at IS NULL`
        : sql`AND read_at IS NOT NULL`;
  const [rows, [counts]] = await Promise.all([
    db.$queryRaw<Row[]>(sql`
      SELECT id, kind, data, count, read_at AS "readAt", coalesce(updated_at, created_at) AS at
      FROM notification WHERE user_id = ${userId} ${filter}
      ORDER BY coalesce(updated_at, created_at) DESC, id DESC
      LIMIT ${limit} OFFSET ${Math.min((page - 1) * limit, furthest)}`),
    db.$queryRaw<{ total: number; unread: number }[]>(sql`
      SELECT count(*) FILTER (WHERE true ${filter})::int AS total,
        count(*) FILTER (WHERE read_at IS NULL)::int AS unread
      FROM notification WHERE user_id = ${userId}`),
  ]);
  const { total, unread: unreadCount } = counts ?? { total: 0, unread: 0 };
  const notifications = rows.map(({ id, kind, data, count, readAt, at }) => {
    const { text, href } = kinds.describe({ kind, data, count });
    return {
      id,
      kind,
      text,
      href,
      readAt: readAt?.toISOString() ?? null,
      createdAt: at.toISOString(),
    };
  });
  return { notifications, total, page, totalPages: Math.ceil(total / limit), unreadCount };
}
