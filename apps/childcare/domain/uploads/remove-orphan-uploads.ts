import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import type { ResourceType } from '@repo/media/media-store';
import type { Context } from '#domain/context.ts';

type SweepContext = Pick<Context, 'db' | 'media' | 'clock'>;

/** A signature is valid for an hour, and an open builder can undo for longer. */
const sweptAfterMs = 24 * 3_600_000;
const atOnce = 200;
const removalTimeoutMs = 30_000;

/** All texts that can refer to our files: addresses, and HTML that contains them. */
const texts = Prisma.sql`(
  SELECT thumbnail AS text FROM course UNION ALL SELECT description FROM course
  UNION ALL SELECT video_url FROM lecture UNION ALL SELECT content FROM lecture UNION ALL SELECT quiz::text FROM lecture
  UNION ALL SELECT image FROM "user"
) t`;

/** Records which files are in use, and since when the others are unused. */
async function noteUse(db: ChildcareDb, now: Date): Promise<void> {
  await db.$executeRaw`
    WITH used AS MATERIALIZED (
      SELECT DISTINCT found[1] AS key
      FROM ${texts} CROSS JOIN LATERAL regexp_matches(t.text, 'childcare/[^/"''[:space:]]+/[0-9a-f]{32}', 'g') found
    ), seen AS (
      SELECT u.key, used.key IS NOT NULL AS is_used, u.unused_since FROM media_upload u LEFT JOIN used ON used.key = u.key
    )
    UPDATE media_upload u SET unused_since = CASE WHEN seen.is_used THEN NULL ELSE ${now}::timestamptz END
    FROM seen WHERE seen.key = u.key AND seen.is_used = (seen.unused_since IS NOT NULL)`;
}

/** Deletes row and file together; the row stays when the file cannot be removed or is in use again. */
async function removeUpload(ctx: SweepContext, key: string, before: Date): Promise<boolean> {
  return inTransaction(
    ctx.db,
    async (tx) => {
      const [gone] = await tx.$queryRaw<{ resourceType: ResourceType }[]>`
        DELETE FROM media_upload
        WHERE key = ${key} AND unused_since <= ${before}
          AND NOT EXISTS (SELECT FROM ${texts} WHERE strpos(t.text, ${key}) > 0)
        RETURNING resource_type AS "resourceType"`;
      if (!gone) return false;
      await ctx.media.destroy(key, gone.resourceType);
      return true;
    },
    { timeoutMs: removalTimeoutMs },
  );
}

/**
 * Removes files at the media host that nothing has referred to for a day. Safe on several instances at once and after
 * failures; a file that fails is left to the next run. Index: media_upload_unused_since_idx.
 */
export async function removeOrphanUploads(
  ctx: SweepContext,
  signal?: AbortSignal,
): Promise<{ removed: number; failures: unknown[] }> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - sweptAfterMs);
  await noteUse(ctx.db, now);
  const failures: unknown[] = [];
  let removed = 0;
  for (let after = ''; ; ) {
    const due = await ctx.db.mediaUpload.findMany({
      where: { unusedSince: { lte: before }, key: { gt: after } },
      orderBy: { key: 'asc' },
      take: atOnce,
      select: { key: true },
    });
    for (const { key } of due) {
      signal?.throwIfAborted();
      try {
        if (await removeUpload(ctx, key, before)) removed += 1;
      } catch (error) {
        failures.push(error);
      }
      after = key;
    }
    if (due.length < atOnce) return { removed, failures };
  }
}
