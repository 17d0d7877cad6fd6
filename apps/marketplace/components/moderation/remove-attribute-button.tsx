'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

export function RemoveAttributeButton({ id, label, backTo }: { id: string; label: string; backTo: string }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Remove attribute</Button>}
      title={`Remove “${label}”?`}
      description="An attribute can be removed only if no listing uses it."
      confirmLabel="Remove attribute"
      pendingLabel="Removing…"
      onConfirm={async () => {
        const answer = await api('DELETE /api/moderation/attributes/{id}', { params: { id } });
        if (!answer.ok) return answer.failure.error;
        router.push(backTo);
        router.refresh();
        return undefined;
      }}
    />
  );
}
