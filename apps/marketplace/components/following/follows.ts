import { api } from '#api.ts';
import { createFavoriteQueue } from '#components/listings/favorite-queue.ts';

/** One queue for all buttons of this tab, as that of the hearts: of several presses the last counts. */
export const follows = createFavoriteQueue(async (id, isFollowing) => {
  const params = { id };
  const answer = isFollowing
    ? await api('PUT /api/users/{id}/follow', { params })
    : await api('DELETE /api/users/{id}/follow', { params });
  return answer.ok ? null : answer.failure;
});
