import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/marketplace';
import type { Synonym, SynonymBody } from '@repo/schemas/marketplace/synonym';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toSynonym } from './to-synonym.ts';

/** A search reads the pairs of its words, which stays fast with this many. */
const maximumPairs = 2_000;

type Normalised = { first: string; second: string; isWord: boolean; isSame: boolean };

/** Searches by relevance use the pair from now on. Throws synonymUnusable, synonymExists, tooManySynonyms. */
export async function addSynonym(ctx: ModeratorContext, body: SynonymBody): Promise<Synonym> {
  const [words] = await ctx.db.$queryRaw<[Normalised]>`
    SELECT least(a COLLATE "C", b COLLATE "C") AS first, greatest(a COLLATE "C", b COLLATE "C") AS second,
      numnode(phraseto_tsquery('english', a)) > 0 AND numnode(phraseto_tsquery('english', b)) > 0 AS "isWord",
      phraseto_tsquery('english', a)::text = phraseto_tsquery('english', b)::text AS "isSame"
    FROM (SELECT normalise_text(${body.word}) AS a, normalise_text(${body.synonym}) AS b) typed`;
  if (!words.isWord)
    throw errors.synonymUnusable({ message: 'A pair needs two words that people search for' });
  if (words.isSame) throw errors.synonymUnusable();
  try {
    return await inTransaction(ctx.db, async (tx) => {
      if ((await tx.searchSynonym.count()) >= maximumPairs) throw errors.tooManySynonyms();
      const data = { word: words.first, synonym: words.second, createdAt: ctx.clock() };
      const added = await tx.searchSynonym.create({ data });
      await recordAudit(tx, ctx, {
        action: 'synonym.add',
        targetType: 'synonym',
        targetId: added.id,
        after: { word: added.word, synonym: added.synonym },
      });
      return toSynonym(added);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'search_synonym_word_synonym_key')) throw errors.synonymExists();
    throw error;
  }
}
