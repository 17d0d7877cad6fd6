'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function WithdrawButton({ enrolmentId, title }: { enrolmentId: string; title: string }) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Withdraw</Button>}
      title={`Withdraw from “${title}”?`}
      description="Your place goes to somebody else. You can enrol again while there are places left. What you have read and handed in is kept."
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing…"
      onConfirm={() =>
        submit(api('POST /api/enrolments/unenroll', { body: { enrollmentId: enrolmentId } }), () => {
          toast.success('You have withdrawn', { description: title });
        })
      }
    />
  );
}
