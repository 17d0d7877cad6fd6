'use client';

import type { Payment } from '@repo/schemas/marketplace/payment';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { formatSgd } from '@repo/ui/format-sgd';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import { PaymentReasonForm } from './payment-reason-form.tsx';

type ActionsProps = { payment: Payment };

/** What the buyer may do while the money is held. */
export function BuyerPaymentActions({ payment: { id, status, amount, seller } }: ActionsProps) {
  const { submit } = useSubmitAndRefresh();
  const [isDisputing, setDisputing] = useState(false);
  if (isDisputing)
    return <PaymentReasonForm kind="dispute" paymentId={id} onDone={() => setDisputing(false)} />;
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmDialog
        trigger={<Button variant="primary">I have received it</Button>}
        title="Do you have it, and is it as described?"
        description={`${seller.name} gets the ${formatSgd(amount)} that you paid, without our fee. It cannot be taken back here after that.`}
        confirmLabel="Confirm receipt"
        pendingLabel="Confirming…"
        tone="primary"
        onConfirm={() =>
          submit(
            api('POST /api/payments/{id}/confirm', { params: { id } }),
            'Thank you. The seller gets the money',
          )
        }
      />
      {status === 'HELD' ? (
        <Button variant="secondary" onClick={() => setDisputing(true)}>
          Report a problem
        </Button>
      ) : null}
    </div>
  );
}

/** What the seller may do while the money is held. */
export function SellerPaymentActions({ payment: { id, status, handedOverAt, buyer } }: ActionsProps) {
  const { submit } = useSubmitAndRefresh();
  const [isRefunding, setRefunding] = useState(false);
  if (isRefunding)
    return <PaymentReasonForm kind="refund" paymentId={id} onDone={() => setRefunding(false)} />;
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'HELD' && handedOverAt === null ? (
        <ConfirmDialog
          trigger={<Button variant="primary">I have handed it over or sent it</Button>}
          title={`Has ${buyer.name} got it, or is it on its way?`}
          description={`${buyer.name} is asked to confirm. Without a problem you get the money in seven days at the latest.`}
          confirmLabel="Yes, it is handed over or sent"
          pendingLabel="Saving…"
          tone="primary"
          onConfirm={() =>
            submit(
              api('POST /api/payments/{id}/hand-over', { params: { id } }),
              `${buyer.name} is asked to confirm`,
            )
          }
        />
      ) : null}
      <Button variant="secondary" onClick={() => setRefunding(true)}>
        Refund all of it
      </Button>
    </div>
  );
}
