import { inTransaction } from '@repo/db/marketplace';
import { markRead } from '@repo/notifications/mark-read';
import { countUnread, listNotifications } from '@repo/notifications/read-notifications';
import type {
  MarkNotificationsReadBody,
  NotificationList,
  NotificationsQuery,
} from '@repo/schemas/notification';
import type { SignedInContext } from '#domain/context.ts';
import { notifyPeople } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { kinds } from '#notifications/kinds.ts';

export function countUnreadNotifications({ db, actor }: SignedInContext): Promise<number> {
  return countUnread(db, actor.id);
}

/** The newest first. */
export function listOwnNotifications(
  { db, actor }: SignedInContext,
  query: NotificationsQuery,
): Promise<NotificationList> {
  return listNotifications(db, kinds, actor.id, query);
}

/** All of the person's open pages show it. Throws notificationNotFound, and changes nothing, for another person's. */
export function markNotificationsRead(
  { db, actor, clock }: SignedInContext,
  body: MarkNotificationsReadBody,
): Promise<{ unreadCount: number }> {
  return inTransaction(db, async (tx) => {
    if (!(await markRead(tx, { userId: actor.id, now: clock() }, body))) throw errors.notificationNotFound();
    await notifyPeople(tx, [actor.id], { kind: 'notification' });
    return { unreadCount: await countUnread(tx, actor.id) };
  });
}
