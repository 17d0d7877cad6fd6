import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/marketplace';
import {
  MOST_SAVED_SEARCHES,
  type SavedSearch,
  type SaveSearchBody,
} from '@repo/schemas/marketplace/saved-search';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { resolveMatchingColumns } from './matching-columns.ts';
import { parseFiltersToSaveOrThrow } from './saved-filters.ts';
import { readSavedSearches } from './saved-search-rows.ts';

/** Listings published from now on are compared with it. Throws invalid, searchSaved, tooManySavedSearches. */
export async function saveSearch(
  ctx: SignedInContext,
  { parameters: typed, frequency }: SaveSearchBody,
): Promise<SavedSearch> {
  const { filters, parameters } = parseFiltersToSaveOrThrow(typed);
  const columns = await resolveMatchingColumns(ctx.db, filters);
  if (columns === null) {
    const message = 'No listing can have such a price';
    throw errors.invalid({ message, details: [{ field: 'parameters', message }] });
  }
  const userId = ctx.actor.id;
  const now = ctx.clock();
  try {
    return await inTransaction(ctx.db, async (tx) => {
      // Serialises two that are saved at once, so that neither exceeds the limit.
      await tx.$queryRaw`SELECT FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
      if ((await tx.savedSearch.count({ where: { userId } })) >= MOST_SAVED_SEARCHES)
        throw errors.tooManySavedSearches();
      const data = { ...columns, userId, parameters, frequency, createdAt: now, announcedAt: now };
      const { id } = await tx.savedSearch.create({ data, select: { id: true } });
      const [saved] = await readSavedSearches(tx, { userId, id, now });
      if (!saved) throw errors.savedSearchNotFound();
      return saved;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'saved_search_user_id_parameters_key')) throw errors.searchSaved();
    throw error;
  }
}
