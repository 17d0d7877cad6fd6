import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';

/** Every signed-in page shows it. Index: `conversation_participant` (user_id, unread_count). */
export async function countUnreadMessages({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<{ unreadCount: number }> {
  const [counted] = await readCoalescedRows<{ unreadCount: number }>(
    db,
    Prisma.sql`
    SELECT coalesce(sum(unread_count), 0)::int AS "unreadCount" FROM conversation_participant
    WHERE user_id = ${actor.id} AND unread_count > 0`,
    { prepared: true },
  );
  return { unreadCount: counted?.unreadCount ?? 0 };
}
