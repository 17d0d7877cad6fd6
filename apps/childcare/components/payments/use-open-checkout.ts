'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

/** Opens the page to pay for an assignment at. Where there is nothing to pay any more it says so, and the page is reloaded. */
export function useOpenCheckout() {
  const router = useRouter();
  const [paying, setPaying] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function pay(assignmentId: string): Promise<void> {
    setPaying(assignmentId);
    setFailure(null);
    const answer = await api('POST /api/assignments/{id}/checkout', { params: { id: assignmentId } });
    if (answer.ok && answer.data.checkoutUrl) {
      // The button stays as it is until the browser has left.
      window.location.assign(answer.data.checkoutUrl);
      return;
    }
    setPaying(null);
    if (answer.ok) toast.success('The course costs nothing any more: the learner can begin');
    else setFailure(answer.failure);
    // Without a connection there is nothing to read, and the browser would leave the page.
    if (answer.ok || answer.failure.status !== 0) router.refresh();
  }

  return { pay, paying, failure };
}
