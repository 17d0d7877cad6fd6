'use client';

import { Button } from '@repo/ui/button';
import { formatSgd } from '@repo/ui/format-sgd';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';

/** Leads to the payment provider's page. */
export function PayButton({ conversationId, amountSgd }: { conversationId: string; amountSgd: string }) {
  const [isPending, setPending] = useState(false);
  async function pay() {
    setPending(true);
    const answer = await api('POST /api/conversations/{id}/payment', {
      params: { id: conversationId },
      body: { amount: amountSgd },
    });
    if (answer.ok) {
      window.location.assign(answer.data.checkoutUrl);
      return;
    }
    setPending(false);
    toast.error(answer.failure.error);
  }
  return (
    <Button variant="primary" pending={isPending} onClick={() => void pay()}>
      Pay {formatSgd(amountSgd)}
    </Button>
  );
}
