'use client';

import type { Payment } from '@repo/schemas/childcare/payment';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { formatSgd } from '@repo/ui/format-sgd';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function RefundButton({ payment }: { payment: Payment }) {
  const { submit } = useSubmitAndRefresh();
  const amount = formatSgd((payment.amountSgd - payment.refundedSgd).toFixed(2));
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`Refund ${payment.course.title}, ${payment.learner.name}`}>
          Refund
        </Button>
      }
      title={`Refund ${amount} to ${payment.organization.name}?`}
      description={`It was paid for ${payment.course.title}, for ${payment.learner.name}. The money goes back the way it came, and this cannot be undone.`}
      confirmLabel={`Refund ${amount}`}
      pendingLabel="Refunding…"
      onConfirm={() =>
        submit(
          withReauthentication(`give back ${amount}`, () =>
            api('POST /api/payments/{id}/refund', { params: { id: payment.id } }),
          ),
          `${amount} goes back to ${payment.organization.name}`,
        )
      }
    />
  );
}
