import { Prisma } from '@repo/db/childcare';
import { readRows } from '@repo/db/hot-read';
import type { SignedInContext } from '#domain/context.ts';

/** Every page of a signed-in person shows it. Index: notification_user_id_created_at_idx. */
export async function countUnreadNotifications({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<number> {
  const [row] = await readRows<{ unread: number }>(
    db,
    Prisma.sql`
      SELECT count(*)::int AS unread FROM notification WHERE user_id = ${actor.id} AND read_at IS NULL`,
    { prepared: true },
  );
  return row?.unread ?? 0;
}
