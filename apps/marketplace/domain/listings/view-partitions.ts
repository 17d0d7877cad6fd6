import { setTimeout as pause } from 'node:timers/promises';
import { isLockTimeout } from '@repo/db/errors';
import { inTransaction, type MarketplaceClient, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { singaporeDay } from '#domain/singapore-day.ts';

type Tools = { db: MarketplaceClient; clock: () => Date };

/** A month of `listing_view`; the first one has everything before. `until` is exclusive. */
type Partition = { name: string; until: string };

const monthsAhead = 12;
const maximumAttempts = 40;
const pauseMs = 250;

/**
 * Both take the table from everybody for a moment, and making a month keeps listings from being changed (the foreign key). Others
 * queue behind a statement that waits for a lock, so it gives up after a fifth of a second and lets them pass before it tries again.
 */
async function changePartitions(
  db: MarketplaceClient,
  work: (tx: MarketplaceDb) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(db, async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '200ms'`;
        await work(tx);
      });
      return;
    } catch (error) {
      if (attempt === maximumAttempts || !isLockTimeout(error)) throw error;
      await pause(pauseMs);
    }
  }
}

async function listPartitions(db: MarketplaceClient): Promise<Partition[]> {
  return db.$queryRaw<Partition[]>`
    SELECT c.relname::text AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''(.{10})''\\)') AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.listing_view'::regclass
    ORDER BY until`;
}

function startOfNextMonth(day: string): string {
  const start = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString().slice(0, 10);
}

function addMonth(db: MarketplaceClient, from: string): Promise<void> {
  const name = Prisma.raw(`"listing_view_${from.slice(0, 7).replace('-', '_')}"`);
  const bounds = Prisma.raw(`FROM ('${from}') TO ('${startOfNextMonth(from)}')`);
  return changePartitions(
    db,
    (tx) => tx.$executeRaw`CREATE TABLE ${name} PARTITION OF listing_view FOR VALUES ${bounds}`,
  );
}

/** Makes the partitions of the coming months, so that a job which stands still for a year costs no view. */
export async function addComingViewPartitions({ db, clock }: Tools): Promise<void> {
  const last = (await listPartitions(db)).at(-1)?.until;
  if (last === undefined) throw new Error('listing_view has no partitions');
  const wanted = new Date(clock());
  wanted.setUTCMonth(wanted.getUTCMonth() + monthsAhead);
  for (let from = last; from <= singaporeDay(wanted); from = startOfNextMonth(from)) await addMonth(db, from);
}

/** Drops months that ended before the day of `before`. Returns how many. Throws where a table stays in use; the next night tries again. */
export async function dropOldViewPartitions(db: MarketplaceClient, before: Date): Promise<number> {
  const day = singaporeDay(before);
  const old = (await listPartitions(db)).filter(({ until }) => until <= day);
  for (const { name } of old) {
    await changePartitions(db, (tx) => tx.$executeRaw`DROP TABLE ${Prisma.raw(`"${name}"`)}`);
  }
  return old.length;
}
