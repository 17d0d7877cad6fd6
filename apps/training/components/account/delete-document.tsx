'use client';

import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import type { ReactNode } from 'react';
import { api } from '#api.ts';

type Props = { documentId: string; name: string; triggerButton: ReactNode };

export function DeleteDocumentDialog({ documentId, name, triggerButton }: Props) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={triggerButton}
      title={`Remove “${name}”?`}
      description="The file is deleted for good. You can upload it again."
      confirmLabel="Remove file"
      pendingLabel="Removing…"
      onConfirm={() => submit(api('DELETE /api/documents/{id}', { params: { id: documentId } }), 'Removed')}
    />
  );
}
