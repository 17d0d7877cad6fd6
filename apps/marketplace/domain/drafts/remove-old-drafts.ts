import { inTransaction, type MarketplaceClient } from '@repo/db/marketplace';
import { assignUploadsToDraft } from '#domain/uploads/draft-uploads.ts';

type Tools = { db: MarketplaceClient; clock: () => Date };

/** False if the draft was saved in the meantime. */
function removeDraft({ db, clock }: Tools, id: string, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [draft] = await tx.$queryRaw<{ sellerId: string }[]>`
      SELECT seller_id AS "sellerId" FROM listing_draft WHERE id = ${id} AND updated_at < ${before} FOR UPDATE`;
    if (!draft) return false;
    await assignUploadsToDraft(tx, { actor: { id: draft.sellerId }, clock }, { draftId: id, keys: [] });
    await tx.listingDraft.delete({ where: { id }, select: { id: true } });
    return true;
  });
}

/** Removes at most `limit` drafts, oldest first, and returns how many. The next sweep removes pictures that nothing else uses. */
export async function removeOldDrafts(tools: Tools, before: Date, limit: number): Promise<number> {
  const due = await tools.db.listingDraft.findMany({
    where: { updatedAt: { lt: before } },
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  });
  let removed = 0;
  for (const { id } of due) if (await removeDraft(tools, id, before)) removed += 1;
  return removed;
}
