import {
  type NotificationList,
  type NotificationsQuery,
  parseNotificationContent,
} from '@repo/schemas/childcare/notification';
import type { SignedInContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { describeNotice } from '#notices/describe-notice.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';

/** The largest offset: the database counts rows with 31 bits. */
const furthest = 2_000_000_000;

/** The caller's own, the newest first. Index: notification_user_id_created_at_idx. */
export async function listNotifications(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { page, limit, unread }: NotificationsQuery,
): Promise<NotificationList> {
  const where = {
    userId: actor.id,
    ...(unread === undefined ? {} : { readAt: unread === 'true' ? null : { not: null } }),
  };
  const [rows, total, unreadCount] = await Promise.all([
    db.notification.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: Math.min((page - 1) * limit, furthest),
      take: limit,
      select: { id: true, kind: true, data: true, readAt: true, createdAt: true },
    }),
    db.notification.count({ where }),
    countUnreadNotifications({ db, actor }),
  ]);
  const notifications = rows.map(({ data, ...row }) => ({
    ...withIsoDates(row),
    ...describeNotice(parseNotificationContent({ kind: row.kind, data })),
  }));
  return { notifications, total, page, totalPages: Math.ceil(total / limit), unreadCount };
}
