import { inTransaction } from '@repo/db/marketplace';
import type { ChangeAlertsBody, SavedSearch } from '@repo/schemas/marketplace/saved-search';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readSavedSearches } from './saved-search-rows.ts';

/**
 * How often its owner is notified of new listings. What waits for a daily or weekly alert is dropped: it is on the page.
 * Throws savedSearchNotFound.
 */
export function changeAlertFrequencyAndDropWaiting(
  ctx: SignedInContext,
  id: string,
  { frequency }: ChangeAlertsBody,
): Promise<SavedSearch> {
  const userId = ctx.actor.id;
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    await tx.savedSearch.updateMany({
      where: { id, userId, frequency: { not: frequency } },
      data: { frequency, dueAt: null, announcedAt: now },
    });
    const [saved] = await readSavedSearches(tx, { userId, id, now });
    if (!saved) throw errors.savedSearchNotFound();
    return saved;
  });
}
