import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';

const searchedTables = {
  course: Prisma.sql`SELECT id, title || ' ' || code AS text FROM course`,
  trainer: Prisma.sql`SELECT id, full_name || ' ' || email AS text FROM "user" WHERE 'trainer' = ANY (roles)`,
  teacher: Prisma.sql`SELECT id, full_name AS text FROM "user"
    WHERE EXISTS (SELECT 1 FROM course_run run WHERE run.trainer_id = "user".id)`,
  room: Prisma.sql`SELECT id, concat_ws(' ', name, venue_block, venue_street, venue_building, venue_postal_code) AS text FROM room`,
  assessment: Prisma.sql`SELECT id, title AS text FROM assessment`,
};
type SearchedTable = keyof typeof searchedTables;

/** Filters by all words of `q` or by one value; no filter without either. */
export type ChoiceCriteria = { q?: string | undefined; value?: string | undefined; limit: number };

/** A search word with the ids of matching rows per table, and as a condition on numbers and codes. */
export type MatchingIdsOfWord<T extends SearchedTable> = {
  ids: Record<T, string[]>;
  text: { contains: string; mode: 'insensitive' };
};

/** The first ten words of a search, matched without case and accents. */
export async function findMatchingIdsPerWord<T extends SearchedTable>(
  db: TrainingDb,
  q: string | undefined,
  ...tables: readonly T[]
): Promise<MatchingIdsOfWord<T>[]> {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return [];
  const found = await Promise.all(
    tables.map(async (table) => [table, await findIn(db, words, table)] as const),
  );
  return words.map((word, index) => ({
    ids: Object.fromEntries(found.map(([table, ids]) => [table, ids[index] ?? []])) as Record<T, string[]>,
    text: { contains: escapeLikePattern(word), mode: 'insensitive' },
  }));
}

/** Courses, trainers, rooms and assessments are few, so no index is needed. */
async function findIn(db: TrainingDb, words: readonly string[], table: SearchedTable): Promise<string[][]> {
  const rows = await db.$queryRaw<{ ids: string[] }[]>`
    SELECT ARRAY(SELECT searched.id FROM (${searchedTables[table]}) searched
      WHERE position(normalise_text(word.text) IN normalise_text(searched.text)) > 0) AS ids
    FROM unnest(${words}::text[]) WITH ORDINALITY AS word(text, number) ORDER BY word.number`;
  return rows.map(({ ids }) => ids);
}
