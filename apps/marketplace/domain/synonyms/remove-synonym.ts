import { inTransaction } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws synonymNotFound, also when another moderator removed it first. */
export async function removeSynonym(ctx: ModeratorContext, id: string): Promise<{ message: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const [removed] = await tx.$queryRaw<{ word: string; synonym: string }[]>`
      DELETE FROM search_synonym WHERE id = ${id} RETURNING word, synonym`;
    if (removed === undefined) throw errors.synonymNotFound();
    await recordAudit(tx, ctx, {
      action: 'synonym.remove',
      targetType: 'synonym',
      targetId: id,
      before: { word: removed.word, synonym: removed.synonym },
    });
    return { message: 'The pair is removed' };
  });
}
