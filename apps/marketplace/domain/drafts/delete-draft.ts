import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assignUploadsToDraft } from '#domain/uploads/draft-uploads.ts';

/** Throws draftNotFound, also if the draft was removed concurrently. */
export async function lockOwnDraft(tx: MarketplaceDb, ctx: SignedInContext, id: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM listing_draft WHERE id = ${id} AND seller_id = ${ctx.actor.id} FOR UPDATE`;
  if (rows.length > 0) return;
  const refused = errors.draftNotFound();
  throw errors.draftNotFound({ details: [{ field: 'draftId', message: refused.message }] });
}

/** The next sweep removes pictures that only this draft used. Throws draftNotFound. */
export async function deleteDraftInTransaction(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  id: string,
): Promise<void> {
  await lockOwnDraft(tx, ctx, id);
  await assignUploadsToDraft(tx, ctx, { draftId: id, keys: [] });
  await tx.listingDraft.delete({ where: { id }, select: { id: true } });
}

/** Throws draftNotFound, also for another person's draft. */
export async function deleteDraft(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  await inTransaction(ctx.db, (tx) => deleteDraftInTransaction(tx, ctx, id));
  return { message: 'Draft deleted' };
}
