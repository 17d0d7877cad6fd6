import { deletedAccountEmail, deletedPersonName } from '@repo/account-deletion/deletion-db';
import { eraseEachDueAccount, repeatUntilNoneRemoved } from '@repo/account-deletion/erase-due';
import { inTransaction } from '@repo/db/marketplace';
import { removeEventsOfOwner } from '@repo/webhooks/delivery/remove-endpoints';
import type { Context } from '#domain/context.ts';
import { hasUnsettledPaidMoney } from '#domain/payments/end-payments.ts';
import { uploadExpiryCutoff } from '#domain/uploads/upload-lifetime.ts';
import { erasePerson } from './account-deletion.ts';

type EraseContext = Pick<Context, 'db' | 'clock' | 'keys' | 'media'>;

const listingsAtOnce = 50;
const favoritesAtOnce = 200;
const followsAtOnce = 1_000;
const stepTimeoutMs = 60_000;

/** Removes all references to the person's pictures; the sweep then deletes the files. */
async function releasePictures({ db, clock, media }: EraseContext, userId: string): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      // A draft protects its pictures from the sweep.
      await tx.listingDraft.deleteMany({ where: { sellerId: userId } });
      const { image } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { image: true } });
      const face = image === null ? null : media.keyFromUrl(image);
      await tx.$executeRaw`
        INSERT INTO image_upload (key, user_id, created_at)
        SELECT DISTINCT key, ${userId}, ${uploadExpiryCutoff(clock())}::timestamptz FROM (
          SELECT key FROM stored_image WHERE user_id = ${userId}
          UNION SELECT i.key FROM listing_image i JOIN listing l ON l.id = i.listing_id
            WHERE l.seller_id = ${userId} AND i.key <> ''
          UNION SELECT i.key FROM message_image i JOIN message m ON m.id = i.message_id
            JOIN conversation c ON c.id = m.conversation_id
            WHERE m.sender_id = ${userId} AND ${userId} IN (c.buyer_id, c.seller_id)
          UNION SELECT ${face} WHERE ${face}::text IS NOT NULL
        ) AS pictures
        ON CONFLICT (key) DO UPDATE SET created_at = least(image_upload.created_at, excluded.created_at)`;
      await tx.listingImage.deleteMany({ where: { listing: { sellerId: userId } } });
      await tx.$executeRaw`
        DELETE FROM message_image i USING message m, conversation c
        WHERE m.id = i.message_id AND c.id = m.conversation_id
          AND m.sender_id = ${userId} AND ${userId} IN (c.buyer_id, c.seller_id)`;
    },
    { timeoutMs: stepTimeoutMs },
  );
}

/** A listing that a conversation, a sale or a report refers to keeps only its title. */
async function removeListings({ db, clock }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(() =>
    inTransaction(
      db,
      (tx) => tx.$executeRaw`
      DELETE FROM listing WHERE id IN (
        SELECT l.id FROM listing l WHERE l.seller_id = ${userId}
          AND NOT EXISTS (SELECT FROM conversation c WHERE c.listing_id = l.id)
          AND NOT EXISTS (SELECT FROM deal d WHERE d.listing_id = l.id)
          AND NOT EXISTS (SELECT FROM offer_listing o WHERE o.listing_id = l.id)
          AND NOT EXISTS (SELECT FROM payment p WHERE p.listing_id = l.id)
          AND NOT EXISTS (SELECT FROM report r WHERE r.listing_id = l.id)
        ORDER BY l.id LIMIT ${listingsAtOnce})`,
    ),
  );
  const now = clock();
  await repeatUntilNoneRemoved(async () => {
    const some = await db.listing.findMany({
      where: { sellerId: userId, NOT: { description: '', location: '', deletedAt: { not: null } } },
      take: listingsAtOnce,
      select: { id: true },
    });
    const { count } = await db.listing.updateMany({
      where: { id: { in: some.map(({ id }) => id) } },
      data: {
        description: '',
        location: '',
        placeId: null,
        brand: '',
        tags: [],
        attributes: {},
        status: 'ARCHIVED',
        deletedAt: now,
      },
    });
    return count;
  });
}

async function removeFavorites({ db }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(() =>
    inTransaction(
      db,
      (tx) => tx.$executeRaw`
      WITH picked AS (SELECT id FROM favorite WHERE user_id = ${userId} ORDER BY id LIMIT ${favoritesAtOnce}),
        removed AS (DELETE FROM favorite f USING picked WHERE f.id = picked.id RETURNING f.listing_id)
      UPDATE listing SET like_count = like_count - 1 FROM removed WHERE listing.id = removed.listing_id`,
    ),
  );
}

/** Whom the person follows, and who follows them. */
async function removeFollows({ db }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(
    () => db.$executeRaw`
      DELETE FROM follow WHERE (follower_id, seller_id) IN (
        SELECT follower_id, seller_id FROM follow WHERE follower_id = ${userId} OR seller_id = ${userId}
        LIMIT ${followsAtOnce})`,
  );
}

/** Bounded steps that are safe to repeat; the person goes last. */
async function eraseAccount(ctx: EraseContext, userId: string): Promise<void> {
  // Paid after the account was closed: it is passed on or given back first.
  if (await hasUnsettledPaidMoney(ctx.db, userId)) throw new Error(`Money of the account ${userId} is held`);
  await releasePictures(ctx, userId);
  await removeListings(ctx, userId);
  await removeFavorites(ctx, userId);
  await removeFollows(ctx, userId);
  await removeEventsOfOwner(ctx.db, userId);
  await erasePerson(ctx, userId, async (tx) => {
    await tx.account.deleteMany({ where: { userId } });
    await tx.webhookEndpoint.deleteMany({ where: { ownerId: userId } });
    await tx.apiKey.deleteMany({ where: { ownerId: userId } });
    await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
    await tx.emailToken.deleteMany({ where: { userId } });
    // Nobody can appeal any more: the record ends with its period.
    await tx.moderationDecision.updateMany({
      where: { subjectId: userId, endedAt: null },
      data: { endedAt: ctx.clock() },
    });
    await tx.responseTime.deleteMany({ where: { sellerId: userId } });
    await tx.savedSearch.deleteMany({ where: { userId } });
    await tx.payoutAccount.deleteMany({ where: { userId } });
    await tx.review.deleteMany({ where: { subjectId: userId } });
    await tx.recentView.deleteMany({ where: { userId } });
    await tx.listingView.deleteMany({ where: { viewer: userId } });
    await tx.user.update({
      where: { id: userId },
      data: {
        name: deletedPersonName,
        email: deletedAccountEmail(userId),
        emailVerifiedAt: null,
        passwordHash: null,
        image: null,
        bio: '',
        location: '',
        role: 'USER',
        lastSignInAt: null,
        ratingCount: 0,
        ratingTotal: 0,
        // Ends all sessions.
        sessionVersion: { increment: 1 },
      },
      select: { id: true },
    });
    return true;
  });
}

/** `failures` lists the accounts left for the next run, and why. */
export const eraseDueAccounts = (ctx: EraseContext, signal?: AbortSignal) =>
  eraseEachDueAccount(ctx, eraseAccount, signal);
