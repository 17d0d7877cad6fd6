import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { sweptAfter } from './upload-lifetime.ts';

const batch = 50;
const removalTimeoutMs = 30_000;

type SweepContext = Pick<Context, 'db' | 'media' | 'clock'>;

/** The row stays locked while the file goes, so no listing can take it, and stays when the file could not be removed. */
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

/**
 * Removes every upload that no listing took within a day and no draft holds, the oldest first. May run on several instances at once and
 * again after any failure: one that fails is left for the next run, and the rest are still tried. Answers how many files
 * went and how many did not; `failures` says why.
 */
export async function removeOrphanUploads(
  ctx: SweepContext,
): Promise<{ removed: number; failures: unknown[] }> {
  const before = new Date(ctx.clock().getTime() - sweptAfter);
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
