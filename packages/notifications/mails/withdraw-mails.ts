import { noSql, type Sql, sql } from '@repo/db/sql';
import type { NotificationsDb } from '../notifications-db.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

/**
 * Deletes mails from the outbox that mention a notification, `n`, which `which` selects. What else was in a digest among them is due
 * again, and is mailed without it.
 */
export async function deleteQueuedMailsAndRequeueRest(tx: Db, notificationsWhere: Sql): Promise<void> {
  const deleted = await tx.$queryRaw<{ id: string; userId: string }[]>(sql`
    DELETE FROM waiting_mail w USING notification n WHERE n.mail_id = w.id AND (${notificationsWhere})
    RETURNING w.id, n.user_id AS "userId"`);
  if (deleted.length === 0) return;
  await tx.$executeRaw(sql`
    UPDATE notification n SET mail_due_at = mailed_at, mailed_times = array_remove(mailed_times, mailed_at), mail_id = NULL
    WHERE user_id = ANY (${deleted.map(({ userId }) => userId)}) AND read_at IS NULL
      AND mail_id = ANY (${deleted.map(({ id }) => id)}) AND (${notificationsWhere}) IS NOT TRUE`);
}

/**
 * Within a transaction: notifications, `n`, that `which` selects are not mailed any more, nor pushed with `alsoPushes`. The first
 * statement waits for a worker that is about to commit their mails, so that the second one finds those in the outbox.
 */
export async function cancelDueAndQueuedMails(
  tx: Db,
  which: Sql,
  { alsoPushes = false } = {},
): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE notification n SET mail_due_at = NULL, mail_since = NULL ${alsoPushes ? sql`, push_due_at = NULL` : noSql}
    WHERE (${which}) AND (mail_due_at IS NOT NULL ${alsoPushes ? sql`OR push_due_at IS NOT NULL` : noSql})`);
  await deleteQueuedMailsAndRequeueRest(tx, which);
}

/** Within a transaction: what waits of this person's actions, for everybody or one recipient, is not sent any more. */
export function cancelMailsAndPushesFromActor(
  tx: Db,
  actorId: string,
  userId: string | null = null,
): Promise<void> {
  const recipient = userId === null ? noSql : sql`AND n.user_id = ${userId}`;
  return cancelDueAndQueuedMails(tx, sql`n.actor_id = ${actorId} ${recipient}`, { alsoPushes: true });
}
