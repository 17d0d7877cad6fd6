'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type WithdrawSignOffProps = { id: string; hasFile: boolean };

export function WithdrawSignOff({ id, hasFile }: WithdrawSignOffProps) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Withdraw request</Button>}
      title="Withdraw your request?"
      description={`Your managers do not see it any more${hasFile ? ', and its file is deleted' : ''}. You can ask again later.`}
      confirmLabel="Withdraw request"
      pendingLabel="Withdrawing…"
      onConfirm={() =>
        submit(api('DELETE /api/sign-offs/{id}', { params: { id } }), 'The request is withdrawn')
      }
    />
  );
}

type DeleteEvidenceProps = { id: string; fileName: string };

/** Of a request that was sent back. */
export function DeleteEvidence({ id, fileName }: DeleteEvidenceProps) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Delete the file</Button>}
      title={`Delete “${fileName}”?`}
      description="Nobody can open it any more. What your manager wrote is kept."
      confirmLabel="Delete the file"
      pendingLabel="Deleting…"
      onConfirm={() => submit(api('DELETE /api/sign-offs/{id}', { params: { id } }), 'The file is deleted')}
    />
  );
}
