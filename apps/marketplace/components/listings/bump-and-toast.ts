import { toast } from '@repo/ui/toast';
import { api } from '#api.ts';

/** False when the server refused; the person sees a message. */
export async function bumpAndToast({ id, title }: { id: string; title: string }): Promise<boolean> {
  const answer = await api('POST /api/listings/{id}/bump', { params: { id } });
  if (answer.ok) toast.success(`“${title}” is at the top of the latest again`);
  else toast.error(answer.failure.error);
  return answer.ok;
}
