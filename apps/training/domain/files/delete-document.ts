import { inTransaction } from '@repo/db/training';
import { documentCategories } from '@repo/schemas/training/upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Submitted work cannot be deleted. Throws documentNotFound, also for another person's. */
export async function deleteDocument(ctx: SignedInContext, id: string): Promise<void> {
  const { actor } = ctx;
  const mine = actor.roles.includes('admin') ? {} : { ownerId: actor.id };
  const storageKey = await inTransaction(ctx.db, async (tx) => {
    const where = { id, category: { in: [...documentCategories] }, ...mine };
    const found = await tx.storedFile.findFirst({ where });
    if (found === null) throw errors.documentNotFound();
    const { count } = await tx.storedFile.deleteMany({ where });
    if (count === 0) throw errors.documentNotFound();
    if (found.ownerId !== actor.id) {
      const event = { action: 'document.delete', targetType: 'user', targetId: found.ownerId } as const;
      await recordAudit(tx, ctx, { ...event, before: { category: found.category, name: found.name } });
    }
    return found.storageKey;
  });
  ctx.defer(() => ctx.files.remove(storageKey));
}
