import type { ResourceType } from '@repo/media/media-store';
import type { Context } from '#domain/context.ts';
import { uploadsPrefix } from './record-and-sign-upload.ts';

const kinds: readonly ResourceType[] = ['image', 'video', 'raw'];

/**
 * Stores files of the media host that no row knows, so that `removeOrphanUploads` finds them. Only files with our kind of
 * name, of people in this database: another installation may use the same account. Also corrects stored sizes, which a
 * signature only estimates. Returns the number of new rows.
 */
export async function reconcileUploadsWithMediaHost(
  { db, media, clock }: Pick<Context, 'db' | 'media' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  let noted = 0;
  for (const resourceType of kinds) {
    for await (const files of media.listFiles({ prefix: uploadsPrefix, resourceType })) {
      signal?.throwIfAborted();
      const [keys, bytes] = [files.map(({ key }) => key), files.map((file) => String(file.bytes))];
      const changed = await db.$queryRaw<{ isNew: boolean }[]>`
        INSERT INTO media_upload (key, resource_type, user_id, bytes, unused_since, created_at)
        SELECT k.key, ${resourceType}, u.id, k.bytes, ${now}, ${now}
        FROM unnest(${keys}::text[], ${bytes}::text[]::bigint[]) AS k (key, bytes)
        JOIN "user" u ON u.id = split_part(k.key, '/', 2)
        WHERE k.key ~ '^childcare/[^/]+/[0-9a-f]{32}$'
        ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes WHERE media_upload.bytes <> excluded.bytes
        RETURNING xmax = 0 AS "isNew"`;
      noted += changed.filter(({ isNew }) => isNew).length;
    }
  }
  return noted;
}
