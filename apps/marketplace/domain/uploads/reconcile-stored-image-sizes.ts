import type { Context } from '#domain/context.ts';
import { uploadSweptAfterMs } from './upload-lifetime.ts';

/** Replaces reserved sizes with actual ones. Rows under a day old stay, since their file may still be uploading. */
export async function reconcileStoredImageSizes(
  { db, media, clock }: Pick<Context, 'db' | 'media' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  let changed = 0;
  const seen: string[] = [];
  for await (const files of media.listFiles({ prefix: 'marketplace/', resourceType: 'image' })) {
    signal?.throwIfAborted();
    const keys = files.map(({ key }) => key);
    seen.push(...keys);
    const bytes = files.map((file) => Math.min(file.bytes, 2_147_483_647));
    changed += await db.$executeRaw`
      INSERT INTO stored_image (key, user_id, bytes, created_at)
      SELECT f.key, u.id, f.bytes, ${now} FROM unnest(${keys}::text[], ${bytes}::int[]) AS f (key, bytes)
      JOIN "user" u ON u.id = split_part(f.key, '/', 2)
      WHERE f.key ~ '^marketplace/[^/]+/[0-9a-f]{32}$'
      ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes WHERE stored_image.bytes <> excluded.bytes`;
  }
  const before = new Date(now.getTime() - uploadSweptAfterMs);
  changed += await db.$executeRaw`
    DELETE FROM stored_image s WHERE s.created_at <= ${before}
      AND NOT EXISTS (SELECT FROM unnest(${seen}::text[]) AS f (key) WHERE f.key = s.key)`;
  return changed;
}
