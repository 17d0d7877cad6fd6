import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { CreateListingBody, Listing } from '@repo/schemas/marketplace/listing';
import { runWithinNewcomerLimit } from '#domain/accounts/newcomer-limit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { deleteDraftInTransaction, lockOwnDraft } from '#domain/drafts/delete-draft.ts';
import { errors } from '#domain/errors.ts';
import { publishListingWebhook } from '#domain/webhooks/publish-events.ts';
import { createRandomSlug } from './create-random-slug.ts';
import { readListingJustWritten } from './get-listing.ts';
import { mapAttributeCheckViolation, parseAttributesOrThrow } from './listing-attributes.ts';
import { claimUploadsOrThrow, lockCopyableImageKeys } from './listing-images.ts';
import { toPlaceColumnsOrThrow } from './listing-place.ts';

/** Throws 404 for an unknown or inactive category. */
export async function assertActiveCategory(tx: MarketplaceDb, id: string): Promise<void> {
  const category = await tx.category.findFirst({ where: { id, isActive: true }, select: { id: true } });
  if (category === null) throw errors.categoryNotFound();
}

/** Locks the user's row, so that a concurrent ban also hides the new listing. */
export async function lockActiveSeller(tx: MarketplaceDb, userId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user" WHERE id = ${userId} AND banned_at IS NULL AND closed_at IS NULL FOR SHARE`;
  if (rows.length === 0) throw errors.unauthorized();
}

/**
 * Throws 404 for an unknown category or draft, 400 for pictures the caller may not use and attributes the category does not have,
 * 429 for too many of a new account.
 */
export function createListing(ctx: SignedInContext, body: CreateListingBody): Promise<Listing> {
  return runWithinNewcomerLimit(ctx, 'newListing', () =>
    mapAttributeCheckViolation(() => publish(ctx, body)),
  );
}

function publish(ctx: SignedInContext, body: CreateListingBody): Promise<Listing> {
  const { images, price, deliveryFee, draftId, copyOf, attributes, ...fields } = body;
  return inTransaction(ctx.db, async (tx) => {
    await lockActiveSeller(tx, ctx.actor.id);
    await assertActiveCategory(tx, fields.categoryId);
    const said =
      attributes === undefined ? {} : await parseAttributesOrThrow(tx, fields.categoryId, attributes);
    if (draftId !== undefined) await lockOwnDraft(tx, ctx, draftId);
    const copied = copyOf === undefined ? [] : await lockCopyableImageKeys(ctx, tx, { copyOf, images });
    const files = await claimUploadsOrThrow(ctx, tx, images, copied);
    if (draftId !== undefined) await deleteDraftInTransaction(tx, ctx, draftId);
    const now = ctx.clock();
    const { id } = await tx.listing.create({
      data: {
        ...fields,
        attributes: said,
        ...toPlaceColumnsOrThrow(fields),
        price: String(price),
        deliveryFee: deliveryFee === null ? null : String(deliveryFee),
        sellerId: ctx.actor.id,
        slug: createRandomSlug(fields.title),
        createdAt: now,
        updatedAt: now,
        images: { createMany: { data: files.map((file, order) => ({ ...file, order })) } },
      },
      select: { id: true },
    });
    await publishListingWebhook(tx, ctx, 'listing.published', id);
    return readListingJustWritten(ctx, tx, id);
  });
}
