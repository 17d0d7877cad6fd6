'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { api } from '#api.ts';

type Props = { id: string; name: string; trigger: ReactNode };

export function DeleteDocument({ id, name, trigger }: Props) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={trigger}
      title={`Remove “${name}”?`}
      description="The file is gone for good. You can upload it again."
      confirmLabel="Remove file"
      pendingLabel="Removing…"
      onConfirm={async () => {
        const answer = await api('DELETE /api/documents/{id}', { params: { id } });
        if (!answer.ok) return answer.failure.error;
        toast.success('Removed');
        router.refresh();
        return undefined;
      }}
    />
  );
}
