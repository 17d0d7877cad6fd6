import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import {
  type CreateDraftBody,
  type ListingDraft,
  maximumDrafts,
} from '@repo/schemas/marketplace/listing-draft';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assignUploadsToDraft } from '#domain/uploads/draft-uploads.ts';
import { draftSelect, toListingDraft } from './draft-rows.ts';

/** Replaces an unchanged draft with the same id, since the first response may have been lost. Throws tooManyDrafts. */
export async function createDraftOrReplaceUnchanged(
  ctx: SignedInContext,
  { content, id }: CreateDraftBody,
): Promise<ListingDraft> {
  const sellerId = ctx.actor.id;
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${sellerId} FOR NO KEY UPDATE`;
    const draft =
      (await replaceUnchanged(tx, ctx, { content, id })) ?? (await insert(tx, ctx, { content, id }));
    await assignUploadsToDraft(tx, ctx, { draftId: draft.id, keys: content.photos.map(({ key }) => key) });
    return toListingDraft(draft);
  });
}

/** Both times become equal, so that a further retry finds it unchanged too. */
async function replaceUnchanged(tx: MarketplaceDb, ctx: SignedInContext, { content, id }: CreateDraftBody) {
  if (id === undefined) return null;
  const [stored] = await tx.$queryRaw<{ updatedAt: Date }[]>`
    SELECT updated_at AS "updatedAt" FROM listing_draft
    WHERE id = ${id} AND seller_id = ${ctx.actor.id} AND updated_at = created_at FOR UPDATE`;
  if (!stored) return null;
  const at = nextUpdatedAt(stored, ctx.clock());
  return tx.listingDraft.update({
    where: { id },
    data: { content, createdAt: at, updatedAt: at },
    select: draftSelect,
  });
}

/** If the id is taken, by anyone, another one is used. */
async function insert(tx: MarketplaceDb, ctx: SignedInContext, { content, id }: CreateDraftBody) {
  const sellerId = ctx.actor.id;
  if ((await tx.listingDraft.count({ where: { sellerId } })) >= maximumDrafts) throw errors.tooManyDrafts();
  const now = ctx.clock();
  const data = { sellerId, content, createdAt: now, updatedAt: now };
  if (id !== undefined) {
    const [draft] = await tx.listingDraft.createManyAndReturn({
      data: [{ ...data, id }],
      skipDuplicates: true,
      select: draftSelect,
    });
    if (draft) return draft;
  }
  return tx.listingDraft.create({ data, select: draftSelect });
}
