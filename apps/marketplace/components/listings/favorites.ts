import type { ApiFailure } from '@repo/ui/api-failure';
import { api } from '#api.ts';
import { createFavoriteQueue } from './favorite-queue.ts';

/** Saved already, or gone already: another tab was first, and it is as wanted. */
function isAlreadySo(saved: boolean, failure: ApiFailure): boolean {
  return saved ? failure.error === 'Listing already favorited' : failure.status === 404;
}

/** This tab's: all hearts of a page send through it. */
export const favorites = createFavoriteQueue(async (listingId, saved) => {
  const answer = saved
    ? await api('POST /api/favorites', { body: { listingId } })
    : await api('DELETE /api/favorites/{listingId}', { params: { listingId } });
  return answer.ok || isAlreadySo(saved, answer.failure) ? null : answer.failure;
});
