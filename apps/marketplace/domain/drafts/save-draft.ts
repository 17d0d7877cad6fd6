import { inTransaction } from '@repo/db/marketplace';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { ListingDraft, SaveDraftBody } from '@repo/schemas/marketplace/listing-draft';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assignUploadsToDraft } from '#domain/uploads/draft-uploads.ts';
import { draftSelect, toListingDraft } from './draft-rows.ts';

const message =
  'This draft was changed in another tab or on another device. Open it again to continue from there';

/** Throws draftNotFound, also for another person's draft, and changedMeanwhile if it was saved since it was read. */
export async function saveDraft(
  ctx: SignedInContext,
  id: string,
  { content, expectedUpdatedAt }: SaveDraftBody,
): Promise<ListingDraft> {
  return inTransaction(ctx.db, async (tx) => {
    const [stored] = await tx.$queryRaw<{ updatedAt: Date }[]>`
      SELECT updated_at AS "updatedAt" FROM listing_draft
      WHERE id = ${id} AND seller_id = ${ctx.actor.id} FOR UPDATE`;
    if (!stored) throw errors.draftNotFound();
    assertNotStale(stored, expectedUpdatedAt, (options) => errors.changedMeanwhile({ message, ...options }));
    const draft = await tx.listingDraft.update({
      where: { id },
      data: { content, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
      select: draftSelect,
    });
    await assignUploadsToDraft(tx, ctx, { draftId: id, keys: content.photos.map(({ key }) => key) });
    return toListingDraft(draft);
  });
}
