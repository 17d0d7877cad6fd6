import { readCoalescedRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';

/** Changes with every transaction that may change what a signed-out visitor sees, except for views and likes. */
export async function readPublicPagesVersion(db: MarketplaceDb): Promise<string> {
  const [row] = await readCoalescedRows<{ value: string }>(
    db,
    Prisma.sql`SELECT value::text FROM page_version`,
    {
      prepared: true,
    },
  );
  if (row === undefined) throw new Error('The page version has no row');
  return row.value;
}
