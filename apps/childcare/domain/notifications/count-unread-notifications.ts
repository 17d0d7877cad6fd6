import type { SignedInContext } from '#domain/context.ts';

export function countUnreadNotifications({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<number> {
  return db.notification.count({ where: { userId: actor.id, readAt: null } });
}
