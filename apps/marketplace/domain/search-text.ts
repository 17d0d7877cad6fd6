import { Prisma } from '@repo/db/marketplace';
import { inside } from './listings/search-conditions.ts';
import { parseSearchTerms } from './listings/search-terms.ts';

/** The title of listing `l` as searches compare it: the first line of what the listing is searched by. */
export const searchedTitle = Prisma.sql`split_part(l.search_text, E'\\n', 1)`;

/** Whether every word and phrase of a search is in a text that is normalised already. */
export function hasEveryTerm(normalised: Prisma.Sql, search: string): Prisma.Sql {
  // Escaped after normalising: a full-width ％ becomes the ASCII one only there.
  const patterns = parseSearchTerms(search).map(({ text }) => inside(Prisma.sql`normalise_text(${text})`));
  if (patterns.length === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`${normalised} LIKE ALL (ARRAY[${Prisma.join(patterns)}])`;
}
