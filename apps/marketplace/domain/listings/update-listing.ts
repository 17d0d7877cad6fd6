import { inTransaction, type MarketplaceDb, type Prisma } from '@repo/db/marketplace';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { AttributeValues } from '@repo/schemas/marketplace/category-attribute';
import {
  findHandoverContradictions,
  type Listing,
  type ListingStatus,
  type UpdateListingBody,
} from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { applyListingStatusToDeals } from '#domain/deals/apply-listing-status-to-deals.ts';
import { errors } from '#domain/errors.ts';
import { releaseUnusedUploads } from '#domain/uploads/draft-uploads.ts';
import { publishListingWebhook } from '#domain/webhooks/publish-events.ts';
import { assertActiveCategory } from './create-listing.ts';
import { getVisibleListingAndSellerIds, readListingJustWritten } from './get-listing.ts';
import { mapAttributeCheckViolation, parseAttributesOrThrow } from './listing-attributes.ts';
import { claimUploadsOrThrow, deleteFilesLater } from './listing-images.ts';
import { toPlaceColumnsOrThrow } from './listing-place.ts';
import { canChangeStatusWithoutRelisting } from './listing-status.ts';
import { recordPriceChangeAndQueueAlertIfDropped } from './record-price-change.ts';

type Locked = {
  status: ListingStatus;
  categoryId: string;
  meetupOnly: boolean;
  canDeliver: boolean;
  deliveryFee: string | null;
  hiddenAt: Date | null;
  price: string;
  location: string;
  placeId: string | null;
  attributes: AttributeValues;
  updatedAt: Date;
};

/** Serialises changes. Throws 403 for another person's listing that the caller may see, 404 for any other. */
export async function lockOwnListing(ctx: SignedInContext, tx: MarketplaceDb, id: string): Promise<Locked> {
  const rows = await tx.$queryRaw<Locked[]>`
    SELECT status::text AS status, category_id AS "categoryId", meetup_only AS "meetupOnly",
      can_deliver AS "canDeliver", delivery_fee::text AS "deliveryFee", price::text AS price, hidden_at AS "hiddenAt",
      location, place_id AS "placeId", attributes, updated_at AS "updatedAt"
    FROM listing WHERE id = ${id} AND seller_id = ${ctx.actor.id} AND deleted_at IS NULL
    FOR UPDATE`;
  const row = rows[0];
  if (row !== undefined) return row;
  await getVisibleListingAndSellerIds({ db: tx, actor: ctx.actor }, id);
  throw errors.forbidden();
}

const shownInChats = ['title', 'price', 'status', 'images'] as const;

/** A new location without a place is only where its text says. */
function changedPlace({ location, placeId }: UpdateListingBody, stored: Locked) {
  if (location === undefined && placeId === undefined) return {};
  const isSame = location === undefined || location === stored.location;
  return toPlaceColumnsOrThrow({
    location: location ?? stored.location,
    placeId: placeId !== undefined ? placeId : isSame ? stored.placeId : null,
  });
}

/** Turning delivery off also clears its fee. Throws if a change contradicts the stored values. */
function changesOf(body: UpdateListingBody, stored: Locked): Prisma.ListingUncheckedUpdateInput {
  const { images: _, expectedUpdatedAt: _version, attributes: _values, price, deliveryFee, ...fields } = body;
  const fee = deliveryFee === undefined ? stored.deliveryFee : deliveryFee;
  const canDeliver = body.canDeliver ?? stored.canDeliver;
  const endsDelivery = body.canDeliver === false && deliveryFee === undefined;
  const after = {
    meetupOnly: body.meetupOnly ?? stored.meetupOnly,
    canDeliver,
    deliveryFee: endsDelivery || fee === null ? null : Number(fee),
  };
  const problems = findHandoverContradictions(after);
  if (problems.length > 0) throw errors.invalid({ message: problems[0]?.message, details: problems });
  return {
    ...fields,
    ...changedPlace(body, stored),
    ...(price === undefined ? {} : { price: String(price) }),
    ...(deliveryFee === undefined ? {} : { deliveryFee: deliveryFee === null ? null : String(deliveryFee) }),
    ...(endsDelivery ? { deliveryFee: null } : {}),
  };
}

/** A picture that stays keeps its id. Returns the keys that are no longer used. */
async function replaceImages(
  ctx: SignedInContext,
  tx: MarketplaceDb,
  listingId: string,
  images: NonNullable<UpdateListingBody['images']>,
): Promise<string[]> {
  const before = await tx.listingImage.findMany({ where: { listingId }, orderBy: { order: 'asc' } });
  const keys = before.map((image) => image.key).filter((key) => key !== '');
  const files = await claimUploadsOrThrow(ctx, tx, images, keys);
  const staying = [...before];
  const rows = files.map((file, order) => {
    const known = staying.findIndex((image) => image.url === file.url);
    const [image] = known === -1 ? [] : staying.splice(known, 1);
    return { ...(image ? { id: image.id } : {}), ...file, order, listingId };
  });
  await tx.listingImage.deleteMany({ where: { listingId } });
  await tx.listingImage.createMany({ data: rows });
  const released = keys.filter((key) => !files.some((file) => file.key === key));
  return releaseUnusedUploads(tx, ctx, released);
}

/** Throws 403/404 if not the caller's, 404 for an unknown category, 409 if changed meanwhile, 400 for invalid changes. */
export async function updateListing(
  ctx: SignedInContext,
  id: string,
  body: UpdateListingBody,
): Promise<Listing> {
  const run = () =>
    inTransaction(ctx.db, async (tx) => {
      const stored = await lockOwnListing(ctx, tx, id);
      assertNotStale(stored, body.expectedUpdatedAt, errors.changedMeanwhile);
      if (body.status !== undefined && !canChangeStatusWithoutRelisting(stored.status, body.status)) {
        throw errors.impossibleStatus({
          message: `A listing that is ${stored.status} cannot become ${body.status}`,
        });
      }
      if (body.categoryId !== undefined && body.categoryId !== stored.categoryId) {
        await assertActiveCategory(tx, body.categoryId);
      }
      const changes = changesOf(body, stored);
      if (body.attributes !== undefined) {
        changes.attributes = await parseAttributesOrThrow(
          tx,
          body.categoryId ?? stored.categoryId,
          body.attributes,
          stored.attributes,
        );
      }
      const released = body.images === undefined ? [] : await replaceImages(ctx, tx, id, body.images);
      if (Object.keys(changes).length > 0 || body.images !== undefined) {
        await tx.listing.update({
          where: { id },
          data: { ...changes, updatedAt: nextUpdatedAt(stored, ctx.clock()) },
          select: { id: true },
        });
      }
      if (body.status === 'SOLD' && stored.status !== 'SOLD')
        await publishListingWebhook(tx, ctx, 'listing.sold', id);
      if (body.status !== undefined)
        await applyListingStatusToDeals(tx, ctx, id, { from: stored.status, to: body.status });
      if (shownInChats.some((field) => body[field] !== undefined))
        await notifyChatsOfListingsChanged(tx, [id]);
      const listing = await readListingJustWritten(ctx, tx, id);
      await recordPriceChangeAndQueueAlertIfDropped(tx, listing, {
        oldPrice: stored.price,
        now: ctx.clock(),
      });
      return { listing, released };
    });
  const { listing, released } = await mapAttributeCheckViolation(run);
  deleteFilesLater(ctx, released);
  return listing;
}
