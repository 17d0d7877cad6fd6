'use client';

import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';

/** Leads to the payment provider's page, which can be opened once. */
export function PayoutOnboardingButton({ label }: { label: string }) {
  const [isPending, setPending] = useState(false);
  async function open() {
    setPending(true);
    const answer = await api('POST /api/payout-account');
    if (answer.ok) {
      window.location.assign(answer.data.url);
      return;
    }
    setPending(false);
    toast.error(answer.failure.error);
  }
  return (
    <Button variant="primary" pending={isPending} onClick={() => void open()}>
      {label}
    </Button>
  );
}
