import { inTransaction, type MarketplaceClient } from '@repo/db/marketplace';
import { releaseUnusedUploads } from '#domain/uploads/draft-uploads.ts';

type Tools = { db: MarketplaceClient; clock: () => Date };

/** False if a report is reopened concurrently, which keeps the pictures. */
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
    await releaseUnusedUploads(tx, { actor: { id: listing.sellerId }, clock }, keys);
    return true;
  });
}

/** Pictures that no open report or conversation needs. Returns the number of listings; the next sweep deletes the files. */
export async function releaseUnneededPicturesOfDeletedListings(
  tools: Tools,
  maxListings: number,
): Promise<number> {
  const due = await tools.db.listing.findMany({
    where: {
      deletedAt: { not: null },
      images: { some: {} },
      conversations: { none: {} },
      reports: { none: { status: 'OPEN' } },
    },
    orderBy: [{ deletedAt: 'asc' }, { id: 'asc' }],
    take: maxListings,
    select: { id: true },
  });
  let released = 0;
  for (const { id } of due) if (await releasePictures(tools, id)) released += 1;
  return released;
}
