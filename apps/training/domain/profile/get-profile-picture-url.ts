import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma, type TrainingDb } from '@repo/db/training';
import { encodeFilePath } from '#domain/files/file-url.ts';

/** Null without a picture. Every signed-in page shows it. */
export async function getProfilePictureUrl(db: TrainingDb, userId: string): Promise<string | null> {
  const [picture] = await readCoalescedRows<{ path: string }>(
    db,
    Prisma.sql`
    SELECT path FROM stored_file WHERE owner_id = ${userId} AND category = 'profile_picture'
    ORDER BY created_at DESC, id DESC LIMIT 1`,
    { prepared: true },
  );
  return picture ? encodeFilePath(picture) : null;
}
