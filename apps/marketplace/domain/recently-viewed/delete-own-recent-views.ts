import type { SignedInContext } from '#domain/context.ts';

export async function deleteOwnRecentViews({ db, actor }: SignedInContext): Promise<{ message: string }> {
  await db.recentView.deleteMany({ where: { userId: actor.id } });
  return { message: 'Forgotten' };
}
