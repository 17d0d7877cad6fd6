import { inTransaction, type MarketplaceClient } from '@repo/db/marketplace';
import { releaseUploads } from '#domain/uploads/hold-uploads.ts';

type Tools = { db: MarketplaceClient; clock: () => Date };

/** Answers whether they went: a report that is opened again at this moment keeps them, or finds them gone. */
function releasePictures({ db, clock }: Tools, listingId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [listing] = await tx.$queryRaw<{ sellerId: string }[]>`
      SELECT seller_id AS "sellerId" FROM listing WHERE id = ${listingId} AND deleted_at IS NOT NULL FOR UPDATE`;
    if (!listing) return false;
    const reports = await tx.$queryRaw<{ status: string }[]>`
      SELECT status::text AS status FROM report WHERE listing_id = ${listingId} ORDER BY id FOR SHARE`;
    if (reports.some(({ status }) => status === 'OPEN')) return false;
    if ((await tx.conversation.count({ where: { listingId } })) > 0) return false;
    const images = await tx.listingImage.findMany({ where: { listingId }, select: { key: true } });
    await tx.listingImage.deleteMany({ where: { listingId } });
    const keys = images.map(({ key }) => key).filter((key) => key !== '');
    await releaseUploads(tx, { actor: { id: listing.sellerId }, clock }, keys);
    return true;
  });
}

/**
 * Lets go of the pictures of deleted listings that were kept for a report or a conversation, and that no open report and no
 * conversation refers to any more; at most of `limit` listings, and a file that nothing else shows goes with the next sweep. Answers
 * of how many.
 */
export async function releaseDeletedPictures(tools: Tools, limit: number): Promise<number> {
  const due = await tools.db.listing.findMany({
    where: {
      deletedAt: { not: null },
      images: { some: {} },
      conversations: { none: {} },
      reports: { none: { status: 'OPEN' } },
    },
    orderBy: [{ deletedAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  });
  let released = 0;
  for (const { id } of due) if (await releasePictures(tools, id)) released += 1;
  return released;
}
