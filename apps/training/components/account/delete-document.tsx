'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { useAction } from '@repo/ui/use-action';
import type { ReactNode } from 'react';
import { api } from '#api.ts';

type Props = { id: string; name: string; trigger: ReactNode };

export function DeleteDocument({ id, name, trigger }: Props) {
  const { submit } = useAction();
  return (
    <ConfirmDialog
      trigger={trigger}
      title={`Remove “${name}”?`}
      description="The file is gone for good. You can upload it again."
      confirmLabel="Remove file"
      pendingLabel="Removing…"
      onConfirm={() => submit(api('DELETE /api/documents/{id}', { params: { id } }), 'Removed')}
    />
  );
}
