'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { api } from '#api.ts';

type Props = { document: { id: string; file: { name: string } }; onDeleted: () => void };

export function DeleteAbsenceDocument({ document: { id, file }, onDeleted }: Props) {
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Delete ${file.name}`}>
          <Icon name="trash-2" />
          Delete
        </Button>
      }
      title={`Delete “${file.name}”?`}
      description="The document is deleted for good. The mark and its reason are not changed."
      confirmLabel="Delete document"
      pendingLabel="Deleting…"
      onConfirm={async () => {
        const answer = await api('DELETE /api/absence-documents/{id}', { params: { id } });
        if (!answer.ok) return answer.failure;
        toast.success('The document is deleted');
        onDeleted();
        return undefined;
      }}
    />
  );
}
