import type { SavedSearchList } from '@repo/schemas/marketplace/saved-search';
import type { SignedInContext } from '#domain/context.ts';
import { readSavedSearches } from './saved-search-rows.ts';

/** The latest first. */
export async function listSavedSearches(ctx: SignedInContext): Promise<SavedSearchList> {
  return { data: await readSavedSearches(ctx.db, { userId: ctx.actor.id, now: ctx.clock() }) };
}
