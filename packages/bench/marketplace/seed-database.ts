import { allPlaces } from '@repo/schemas/marketplace/places/find-places';
import type { Client } from 'pg';
import { fillWithoutTriggersThenAnalyze, peopleNames, pickValueSql } from '../generated-rows.ts';
import { createdAtSql, idSql, type MarketplaceVolume } from './generated-listings.ts';
import { seedChats } from './seed-chats.ts';

export const smallVolume: MarketplaceVolume = { sellers: 5_000, listings: 100_000 };
export const largeVolume: MarketplaceVolume = { sellers: 50_000, listings: 1_000_000 };

const categories = 20;
/** Every n-th listing has the rare word. */
const rareEvery = 1_000;
/** Coprime to every number of listings used, so values that depend on it do not correlate with age. */
const stride = 7_919;

const things = [
  'Desk',
  'Bicycle',
  'Camera',
  'Pram',
  'Bookshelf',
  'Guitar',
  'Rice cooker',
  'Monitor',
  'Sofa',
  'Fan',
  'Tent',
];
const makers = ['Aster', 'Bluewater', 'Cavenagh', 'Duxton', 'Emerald', 'Fairmont', 'Geylang', 'Holland'];
/** One in seven is wooden: the common word. */
const materials = ['wooden', 'steel', 'white', 'black', 'folding', 'compact', 'large'];
const places = [
  'Bedok',
  'Bishan',
  'Clementi',
  'Hougang',
  'Jurong East',
  'Pasir Ris',
  'Queenstown',
  'Tampines',
];
/** Beside the location, which is one of few, so that facets have frequent ones. */
const placeIds = allPlaces.map(({ id }) => id);
const conditions = ['NEW', 'LIKE_NEW', 'GOOD', 'GOOD', 'FAIR', 'POOR'];
/** 85 in 100 are for sale. */
const statuses = [...Array<string>(17).fill('AVAILABLE'), 'SOLD', 'RESERVED', 'ARCHIVED'];

const fillUsers = `
  INSERT INTO "user" (id, name, email, image, created_at, updated_at)
  SELECT ${idSql('user', 'n')}, ${pickValueSql(peopleNames, 'n')} || ' ' || n, 'seller-' || n || '@example.com',
    'https://media.example/people/' || n || '.jpg', ${createdAtSql}, ${createdAtSql}
  FROM generate_series(1, $1::int) n`;

const fillCategories = `
  INSERT INTO category (id, name, slug, icon, "order", created_at, updated_at)
  SELECT ${idSql('category', 'n')}, 'Category ' || n, 'category-' || n, 'box', n, ${createdAtSql}, ${createdAtSql}
  FROM generate_series(1, ${categories}) n`;

/** Search text as the service's trigger writes it (the texts are ASCII); two listings per minute. */
const fillListings = `
  INSERT INTO listing (id, seller_id, category_id, title, slug, description, price, condition, status, location, place_id, brand, tags,
    meetup_only, like_count, view_count, search_text, created_at, updated_at)
  SELECT ${idSql('listing', 'n')}, ${idSql('user', '1 + n % $2::int')}, ${idSql('category', `1 + spread % ${categories}`)},
    title, 'listing-' || n, description, 5 + spread % 2000 + 0.5, ${pickValueSql(conditions, 'spread')}::"ListingCondition",
    ${pickValueSql(statuses, 'n')}::"ListingStatus", ${pickValueSql(places, 'n / 3')}, ${pickValueSql(placeIds, 'n / 5')}, brand, '{}', n % 2 = 0, spread % 50, spread % 900,
    lower(title || E'\\n' || description || E'\\n' || brand),
    ${createdAtSql} + n * INTERVAL '30 seconds', ${createdAtSql} + n * INTERVAL '30 seconds'
  FROM generate_series(1, $1::int) n
  CROSS JOIN LATERAL (SELECT (n * ${stride}::bigint % 1000003)::int AS spread) spreading
  CROSS JOIN LATERAL (
    SELECT ${pickValueSql(makers, 'spread / 7')} AS brand,
      initcap(${pickValueSql(materials, 'spread')}) || ' ' || ${pickValueSql(things, 'spread / 3')} || ' no. ' || n AS title,
      'Bought ' || 1 + spread % 9 || ' years ago, used at home, kept dry and clean. Comes from a home without smokers. '
        || CASE WHEN n % ${rareEvery} = 0 THEN 'With a theremin stand. ' ELSE '' END
        || 'Self-collection near the station, evenings and weekends. Price is a little negotiable.' AS description
  ) text`;

const fillImages = `
  INSERT INTO listing_image (id, listing_id, url, key, "order")
  SELECT ${idSql('image', 'n * $2::int + place')}, ${idSql('listing', 'n')},
    'https://media.example/listings/' || n || '/' || place || '.jpg', '', place
  FROM generate_series(1, $1::int) n CROSS JOIN generate_series(0, $2::int - 1) place`;

/** Distinct words, as the service's trigger keeps them. */
const fillWords = `
  INSERT INTO search_word (word) SELECT DISTINCT word FROM listing, spelling_words(search_text) AS word WHERE id < ${idSql('listing', '20000')}`;

/** Tables whose indexes are created once they are full. Their primary keys stay: ids come in order. */
const indexedLater = ['listing', 'listing_image', 'conversation', 'conversation_participant', 'message'];

/**
 * Fills a migrated, empty database, deterministically. Indexes are created afterwards, which is several times faster; the
 * tables are emptied in the same transaction, so that the log holds nothing of it where `wal_level` is minimal.
 */
export async function seedMarketplaceDatabase(client: Client, volume: MarketplaceVolume): Promise<void> {
  const { sellers, listings, picturesEach = 3 } = volume;
  await fillWithoutTriggersThenAnalyze(client, async () => {
    await client.query(`SET maintenance_work_mem = '512MB'`);
    const later = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE schemaname = 'public' AND tablename = ANY($1) AND indexname NOT LIKE '%_pkey'`,
      [indexedLater],
    );
    for (const { name } of later.rows) await client.query(`DROP INDEX "${name}"`);
    await client.query('BEGIN');
    await client.query('TRUNCATE "user", category, listing CASCADE');
    await client.query(fillUsers, [sellers]);
    await client.query(fillCategories);
    await client.query(fillListings, [listings, sellers]);
    await client.query(fillImages, [listings, picturesEach]);
    await client.query(fillWords);
    await seedChats(client, volume);
    await client.query('COMMIT');
    for (const { definition } of later.rows) await client.query(definition);
  });
}
