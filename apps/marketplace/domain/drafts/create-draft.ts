import { inTransaction } from '@repo/db/marketplace';
import {
  type CreateDraftBody,
  type ListingDraft,
  maximumDrafts,
} from '@repo/schemas/marketplace/listing-draft';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { holdUploads } from '#domain/uploads/hold-uploads.ts';
import { draftColumns, presentDraft } from './draft-rows.ts';

/** Stores a new draft of the caller's. Throws tooManyDrafts; two at once take turns on the person's row. */
export async function createDraft(ctx: SignedInContext, { content }: CreateDraftBody): Promise<ListingDraft> {
  const sellerId = ctx.actor.id;
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${sellerId} FOR NO KEY UPDATE`;
    if ((await tx.listingDraft.count({ where: { sellerId } })) >= maximumDrafts) throw errors.tooManyDrafts();
    const now = ctx.clock();
    const draft = await tx.listingDraft.create({
      data: { sellerId, content, createdAt: now, updatedAt: now },
      select: draftColumns,
    });
    await holdUploads(tx, ctx, { draftId: draft.id, keys: content.photos.map(({ key }) => key) });
    return presentDraft(draft);
  });
}
