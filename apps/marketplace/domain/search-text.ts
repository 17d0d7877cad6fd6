import { Prisma } from '@repo/db/marketplace';
import { likePatternSql } from './listings/like-pattern-sql.ts';
import { parseSearchTerms } from './listings/search-terms.ts';

/** The normalised title of listing `l`, which is the first line of its searched text. */
export const searchedTitleSql = Prisma.sql`split_part(l.search_text, E'\\n', 1)`;

/** `normalised` must be normalised already. */
export function hasEveryTermSql(normalised: Prisma.Sql, search: string): Prisma.Sql {
  // Escape after normalising, which turns a full-width ％ into the ASCII one.
  const patterns = parseSearchTerms(search).map(({ text }) =>
    likePatternSql(Prisma.sql`normalise_text(${text})`),
  );
  if (patterns.length === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`${normalised} LIKE ALL (ARRAY[${Prisma.join(patterns)}])`;
}
