import { Prisma } from '@repo/db/childcare';
import { lowerCaseContainsPattern } from '@repo/db/like-pattern';

/** Combining accents of Latin letters, after NFD normalisation. */
const accents = '[\u0300-\u036f]';

/** For a WHERE: every word of `q` is in one of the columns, ignoring case and accents. Uses no index. */
export function matchesWordsSql(columns: readonly Prisma.Sql[], q: string): Prisma.Sql {
  const words = q.normalize('NFKD').replace(new RegExp(accents, 'g'), '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return Prisma.sql`TRUE`;
  const text = Prisma.sql`regexp_replace(lower(normalize(concat_ws(E'\\n', ${Prisma.join([...columns])}), NFKD)), ${accents}, '', 'g')`;
  return Prisma.sql`(SELECT bool_and(text.folded LIKE pattern) FROM (SELECT ${text} AS folded) text
    CROSS JOIN unnest(${words.map(lowerCaseContainsPattern)}::text[]) AS pattern)`;
}
