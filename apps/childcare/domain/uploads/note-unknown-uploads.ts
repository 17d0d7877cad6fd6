import type { ResourceType } from '@repo/media/media-store';
import type { Context } from '#domain/context.ts';
import { uploadsFolder } from './upload-folder.ts';

const kinds: readonly ResourceType[] = ['image', 'video', 'raw'];

/**
 * Notes files at the media host that no row knows, sent before their permissions were noted or while a row was lost: so that
 * `removeOrphanUploads` removes those that nothing refers to for a day. Only files as we name them, of people whom this
 * database knows: what another installation keeps at the same account is left alone. Answers how many were new.
 */
export async function noteUnknownUploads(
  { db, media, clock }: Pick<Context, 'db' | 'media' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  let noted = 0;
  for (const resourceType of kinds) {
    for await (const keys of media.listKeys({ prefix: uploadsFolder, resourceType })) {
      signal?.throwIfAborted();
      noted += await db.$executeRaw`
        INSERT INTO media_upload (key, resource_type, unused_since, created_at)
        SELECT k.key, ${resourceType}, ${now}, ${now} FROM unnest(${keys}::text[]) AS k (key)
        JOIN "user" u ON u.id = split_part(k.key, '/', 2)
        WHERE k.key ~ '^childcare/[^/]+/[0-9a-f]{32}$'
        ON CONFLICT DO NOTHING`;
    }
  }
  return noted;
}
