'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

export function DeleteBankQuestion({ id }: { id: string }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={
        <Button>
          <Icon name="trash-2" />
          Delete
        </Button>
      }
      title="Delete this question?"
      description="It is removed from the bank. Attempts that already include it are not affected."
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      onConfirm={async () => {
        const answer = await api('DELETE /api/question-bank/{id}', { params: { id } });
        if (!answer.ok) return answer.failure.error;
        toast.success('The question is deleted');
        router.push('/question-bank');
        router.refresh();
        return undefined;
      }}
    />
  );
}
