import { withClient } from '@repo/testing/database-server';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { afterAll, expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { addComingViewPartitions, dropOldViewPartitions } from './view-partitions.ts';

const database = useMarketplaceDatabase();

/** Long ago, so that nothing but this test has rows there: January and February 2001. */
async function addMonths(): Promise<void> {
  await withClient(database.url, async (client) => {
    await client.query(`
      ALTER TABLE listing_view DETACH PARTITION listing_view_first;
      CREATE TABLE listing_view_2001_01 PARTITION OF listing_view FOR VALUES FROM (MINVALUE) TO ('2001-02-01');
      CREATE TABLE listing_view_2001_02 PARTITION OF listing_view FOR VALUES FROM ('2001-02-01') TO ('2001-03-01')`);
    const bound = await client.query<{ until: string }>(
      `SELECT min(substring(pg_get_expr(relpartbound, oid) FROM 'FROM \\(''(.{10})''')) AS until
       FROM pg_class WHERE relname ~ '^listing_view_20[0-9]{2}' AND relname > 'listing_view_2020'`,
    );
    await client.query(`
      ALTER TABLE listing_view ATTACH PARTITION listing_view_first FOR VALUES FROM ('2001-03-01') TO ('${bound.rows[0]?.until}')`);
  });
}

const months = async () =>
  (
    await database.db.$queryRaw<{ name: string }[]>`
      SELECT relname::text AS name FROM pg_class WHERE relname ~ '^listing_view_2001' AND relkind = 'r' ORDER BY 1`
  ).map(({ name }) => name);

const marchFirst = new Date('2001-03-01T00:00:00Z');

// Other files of this worker share the database.
afterAll(() => dropOldViewPartitions(database.db, marchFirst));

it('months whose time is over go, with their views', async () => {
  const { db } = database;
  await addMonths();
  const listing = await createListing(db);
  const view = (day: string) => ({ listingId: listing.id, viewer: 'somebody', day: new Date(day) });
  await db.listingView.createMany({ data: ['2001-01-31', '2001-02-01', '2026-11-01'].map(view) });
  expect(await dropOldViewPartitions(db, new Date('2001-02-27T16:00:00Z'))).toBe(1);
  expect(await months()).toEqual(['listing_view_2001_02']);
  expect(await db.listingView.count({ where: { listingId: listing.id } })).toBe(2);
  expect(await dropOldViewPartitions(db, marchFirst)).toBe(1);
  expect(await db.listingView.findMany({ select: { day: true } })).toEqual([{ day: new Date('2026-11-01') }]);
  expect(await dropOldViewPartitions(db, marchFirst)).toBe(0);
});

it('while a month waits for a long transaction, others go on counting views; it goes when that ends', async () => {
  const { db } = database;
  await addMonths();
  const { id } = await createListing(db);
  await withClient(database.url, async (writer) => {
    await writer.query('BEGIN');
    await writer.query('SELECT FROM listing_view');
    const dropped = dropOldViewPartitions(db, new Date('2001-02-10'));
    // Each would wait for the transaction above if it stayed behind the month's lock.
    for (let change = 0; change < 5; change += 1) {
      await withClient(database.url, async (other) => {
        await other.query(`SET statement_timeout = '10s'`);
        await other.query('SELECT FROM listing_view WHERE listing_id = $1', [id]);
        await other.query(`INSERT INTO listing_view VALUES ($1, 'other', '2001-02-0${change + 1}')`, [id]);
      });
    }
    expect(await months()).toContain('listing_view_2001_01');
    await writer.query('COMMIT');
    expect(await dropped).toBe(1);
  });
  expect(await months()).toEqual(['listing_view_2001_02']);
});

it('partitions are there for the coming year, and a view of that time is stored', async () => {
  const { db, clock } = createTestContext(database);
  await addComingViewPartitions({ db: database.db, clock });
  const later = new Date(clock());
  later.setUTCMonth(later.getUTCMonth() + 12);
  const { id: listingId } = await createListing(db);
  await db.listingView.create({ data: { listingId, viewer: 'somebody', day: later } });
  await addComingViewPartitions({ db: database.db, clock });
  const distant = () => new Date(later.getTime() + 200 * 24 * 60 * 60_000);
  await addComingViewPartitions({ db: database.db, clock: distant });
  await db.listingView.create({ data: { listingId, viewer: 'somebody', day: distant() } });
});
