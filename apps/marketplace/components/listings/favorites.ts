import type { ApiFailure } from '@repo/ui/api-failure';
import { api } from '#api.ts';
import { createFavoriteQueue } from './favorite-queue.ts';

/** Another tab made the same change first, which counts as success. */
function isAlreadyDone(saved: boolean, failure: ApiFailure): boolean {
  return saved ? failure.error === 'Listing already favorited' : failure.status === 404;
}

/** One queue for all buttons of this tab. */
export const sharedFavoriteQueue = createFavoriteQueue(async (listingId, saved) => {
  const answer = saved
    ? await api('POST /api/favorites', { body: { listingId } })
    : await api('DELETE /api/favorites/{listingId}', { params: { listingId } });
  return answer.ok || isAlreadyDone(saved, answer.failure) ? null : answer.failure;
});
