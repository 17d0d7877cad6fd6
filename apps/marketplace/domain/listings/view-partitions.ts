import { inTransaction, type MarketplaceClient, Prisma } from '@repo/db/marketplace';
import { singaporeDay } from '#domain/singapore-day.ts';

type Tools = { db: MarketplaceClient; clock: () => Date };

/** A month of `listing_view`; the first one has everything before. `until` is exclusive, null once it is detached. */
type Partition = { name: string; until: string | null; isDetaching: boolean };

const monthsAhead = 12;
/** Others queue behind a statement that waits for a table, so it gives up soon and the next night tries again. */
const shortWait = Prisma.sql`SET LOCAL lock_timeout = '1s'`;

async function listPartitions(db: MarketplaceClient): Promise<Partition[]> {
  return db.$queryRaw<Partition[]>`
    SELECT c.relname::text AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''(.{10})''\\)') AS until,
      coalesce(i.inhdetachpending, false) AS "isDetaching"
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname ~ '^listing_view_(first|[0-9]{4}_[0-9]{2})$'
    ORDER BY until`;
}

function startOfNextMonth(day: string): string {
  const start = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString().slice(0, 10);
}

/** Attached rather than created as a partition, which would keep everybody from the table while it waits for it. */
async function addMonth(db: MarketplaceClient, from: string): Promise<void> {
  const name = Prisma.raw(`"listing_view_${from.slice(0, 7).replace('-', '_')}"`);
  const bounds = Prisma.raw(`FROM ('${from}') TO ('${startOfNextMonth(from)}')`);
  await inTransaction(db, async (tx) => {
    await tx.$executeRaw(shortWait);
    await tx.$executeRaw`CREATE TABLE ${name} (LIKE listing_view INCLUDING ALL)`;
    await tx.$executeRaw`ALTER TABLE listing_view ATTACH PARTITION ${name} FOR VALUES ${bounds}`;
  });
}

/** Waits for transactions that use the table and blocks nobody. One that was interrupted is pending, and is then finished. */
async function detach(db: MarketplaceClient, { name, isDetaching }: Partition): Promise<void> {
  const how = Prisma.raw(isDetaching ? 'FINALIZE' : 'CONCURRENTLY');
  await db.$executeRaw`ALTER TABLE listing_view DETACH PARTITION ${Prisma.raw(`"${name}"`)} ${how}`;
}

/** Its foreign key makes it wait for statements that use listings. */
async function drop(db: MarketplaceClient, { name }: Partition): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.$executeRaw(shortWait);
    await tx.$executeRaw`DROP TABLE ${Prisma.raw(`"${name}"`)}`;
  });
}

/** Makes the partitions of the coming months, so that a job which stands still for a year costs no view. */
export async function addViewPartitions({ db, clock }: Tools): Promise<void> {
  const partitions = await listPartitions(db);
  const last = partitions.findLast(({ until }) => until !== null)?.until;
  if (last === undefined || last === null) throw new Error('listing_view has no partitions');
  const wanted = new Date(clock());
  wanted.setUTCMonth(wanted.getUTCMonth() + monthsAhead);
  for (let from = last; from <= singaporeDay(wanted); from = startOfNextMonth(from)) await addMonth(db, from);
}

/** Drops months that ended before the day of `before`. Returns how many. What cannot be done now is done the next time. */
export async function dropOldViewPartitions(db: MarketplaceClient, before: Date): Promise<number> {
  const day = singaporeDay(before);
  const old = (await listPartitions(db)).filter(
    ({ until, isDetaching }) => until === null || isDetaching || until <= day,
  );
  for (const partition of old) {
    if (partition.until !== null) await detach(db, partition);
    await drop(db, partition);
  }
  return old.length;
}
