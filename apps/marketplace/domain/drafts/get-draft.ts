import type { ListingDraft } from '@repo/schemas/marketplace/listing-draft';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { draftSelect, toListingDraft } from './draft-rows.ts';

/** Throws draftNotFound, also for another person's draft. */
export async function getDraft({ db, actor }: SignedInContext, id: string): Promise<ListingDraft> {
  const draft = await db.listingDraft.findFirst({ where: { id, sellerId: actor.id }, select: draftSelect });
  if (!draft) throw errors.draftNotFound();
  return toListingDraft(draft);
}
