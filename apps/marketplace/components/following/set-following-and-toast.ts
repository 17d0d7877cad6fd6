import { toast } from '@repo/ui/toast';
import { api } from '#api.ts';
import { createFavoriteQueue } from '#components/listings/favorite-queue.ts';

/** One queue for all buttons of this tab, as that of the hearts: of several presses the last counts. */
const follows = createFavoriteQueue(async (id, isFollowing) => {
  const params = { id };
  const answer = isFollowing
    ? await api('PUT /api/users/{id}/follow', { params })
    : await api('DELETE /api/users/{id}/follow', { params });
  return answer.ok ? null : answer.failure;
});

/** False when the server refused; the person sees a message. */
export async function setFollowingAndToast(
  seller: { id: string; name: string },
  isWanted: boolean,
): Promise<boolean> {
  const outcome = await follows.want(seller.id, isWanted);
  if (outcome.kind === 'failed') toast.error(outcome.failure.error);
  if (outcome.kind === 'done' && isWanted) toast.success(`We tell you when ${seller.name} lists something`);
  return outcome.kind !== 'failed';
}
