import { inTransaction } from '@repo/db/childcare';
import type { MarkNotificationsReadBody } from '@repo/schemas/childcare/notification';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';

/**
 * Marks the given notifications of the caller, or all, as read; an earlier read time stays. Throws notificationNotFound, and
 * changes nothing, when one belongs to another person.
 */
export async function markNotificationsRead(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  body: MarkNotificationsReadBody,
): Promise<{ unreadCount: number }> {
  const userId = actor.id;
  return inTransaction(db, async (tx) => {
    const some = 'ids' in body ? [...new Set(body.ids)] : null;
    if (some) {
      const known = await tx.notification.count({ where: { id: { in: some }, userId } });
      if (known < some.length) throw errors.notificationNotFound();
    }
    await tx.notification.updateMany({
      where: { userId, readAt: null, ...(some ? { id: { in: some } } : {}) },
      data: { readAt: clock() },
    });
    return { unreadCount: await countUnreadNotifications({ db: tx, actor }) };
  });
}
