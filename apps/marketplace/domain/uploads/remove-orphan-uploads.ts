import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { uploadSweptAfterMs } from './upload-lifetime.ts';

const batch = 50;
const removalTimeoutMs = 30_000;

type SweepContext = Pick<Context, 'db' | 'media' | 'clock'>;

/** The row stays locked while the file is deleted, so that no listing can use it; it remains if the deletion fails. */
async function removeUpload(ctx: SweepContext, key: string, before: Date): Promise<boolean> {
  return inTransaction(
    ctx.db,
    async (tx) => {
      const { count } = await tx.imageUpload.deleteMany({
        where: { key, draftId: null, createdAt: { lte: before } },
      });
      if (count === 0) return false;
      await tx.storedImage.deleteMany({ where: { key } });
      await ctx.media.destroy(key);
      return true;
    },
    { timeoutMs: removalTimeoutMs },
  );
}

/** Uploads older than a day that no listing or draft uses, oldest first. Safe to run concurrently and to repeat. */
export async function removeOrphanUploads(
  ctx: SweepContext,
): Promise<{ removed: number; failures: unknown[] }> {
  const before = new Date(ctx.clock().getTime() - uploadSweptAfterMs);
  const failures: unknown[] = [];
  let removed = 0;
  let after = { createdAt: new Date(0), key: '' };
  for (;;) {
    const due = await ctx.db.imageUpload.findMany({
      where: {
        draftId: null,
        createdAt: { lte: before },
        OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, key: { gt: after.key } }],
      },
      orderBy: [{ createdAt: 'asc' }, { key: 'asc' }],
      take: batch,
    });
    for (const upload of due) {
      try {
        if (await removeUpload(ctx, upload.key, before)) removed += 1;
      } catch (error) {
        failures.push(error);
      }
      after = upload;
    }
    if (due.length < batch) return { removed, failures };
  }
}
