import type { Context } from '#domain/context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Nobody looks for them any more: read ones go after three months, the others after a year. */
const keptMs = { read: 90 * dayMs, unread: 365 * dayMs };

export async function removeOldNotifications({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ removed: number }> {
  const now = clock().getTime();
  const { count } = await db.notification.deleteMany({
    where: {
      OR: [
        { readAt: { lt: new Date(now - keptMs.read) } },
        { createdAt: { lt: new Date(now - keptMs.unread) } },
      ],
    },
  });
  return { removed: count };
}
