import { type ListingDraftList, maximumDrafts } from '@repo/schemas/marketplace/listing-draft';
import type { SignedInContext } from '#domain/context.ts';
import { draftSelect, toListingDraft } from './draft-rows.ts';

/** Last saved first. Index: listing_draft_seller_id_updated_at_idx. */
export async function listDrafts({ db, actor }: SignedInContext): Promise<ListingDraftList> {
  const drafts = await db.listingDraft.findMany({
    where: { sellerId: actor.id },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: maximumDrafts,
    select: draftSelect,
  });
  return { data: drafts.map(toListingDraft) };
}
