'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

export function WithdrawButton({ enrolmentId, title }: { enrolmentId: string; title: string }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Withdraw</Button>}
      title={`Withdraw from “${title}”?`}
      description="Your place goes to somebody else. As long as there is one left, you can enrol again; what you have read and handed in stays."
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing…"
      onConfirm={async () => {
        const answer = await api('POST /api/enrolments/unenroll', { body: { enrollmentId: enrolmentId } });
        if (!answer.ok) return answer.failure.error;
        toast.success('You have withdrawn', { description: title });
        router.refresh();
        return undefined;
      }}
    />
  );
}
