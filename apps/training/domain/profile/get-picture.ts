import type { TrainingDb } from '@repo/db/training';
import { fileUrl } from '#domain/files/file-url.ts';

/** Null without a picture. */
export async function getPicture(db: TrainingDb, userId: string): Promise<string | null> {
  const picture = await db.storedFile.findFirst({
    where: { ownerId: userId, category: 'profile_picture' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { path: true },
  });
  return picture && fileUrl(picture);
}
