'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

type DeleteTrainingProps = { training: { id: string; title: string }; leadsTo: string };

export function DeleteTraining({ training: { id, title }, leadsTo }: DeleteTrainingProps) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={
        <Button>
          <Icon name="trash-2" />
          Delete
        </Button>
      }
      title={`Delete “${title}”?`}
      description="The record and its certificate are deleted for good."
      confirmLabel="Delete training"
      pendingLabel="Deleting…"
      onConfirm={async () => {
        const answer = await api('DELETE /api/outside-training/{id}', { params: { id } });
        if (!answer.ok) return answer.failure;
        toast.success('The training is deleted');
        router.push(leadsTo);
        router.refresh();
        return undefined;
      }}
    />
  );
}
