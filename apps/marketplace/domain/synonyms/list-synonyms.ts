import { Prisma } from '@repo/db/marketplace';
import type { SynonymListQuery, SynonymPage } from '@repo/schemas/marketplace/synonym';
import type { ModeratorContext } from '#domain/context.ts';
import { likePatternSql } from '#domain/listings/like-pattern-sql.ts';
import { maximumOffset } from '#domain/listings/maximum-offset.ts';
import { toSynonym } from './to-synonym.ts';

/** In alphabetical order. */
export async function listSynonyms(
  { db }: ModeratorContext,
  { search, page, limit }: SynonymListQuery,
): Promise<SynonymPage> {
  const pattern = likePatternSql(Prisma.sql`normalise_text(${search ?? ''})`);
  const found = Prisma.sql`FROM search_synonym WHERE word LIKE ${pattern} OR synonym LIKE ${pattern}`;
  const offset = Math.min((page - 1) * limit, maximumOffset);
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<{ id: string; word: string; synonym: string; createdAt: Date }[]>`
      SELECT id, word, synonym, created_at AS "createdAt" ${found} ORDER BY word, synonym LIMIT ${limit} OFFSET ${offset}`,
    db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total ${found}`,
  ]);
  const { total } = counted;
  return {
    data: rows.map(toSynonym),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
