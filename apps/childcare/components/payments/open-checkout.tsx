'use client';

import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { RequestId } from '@repo/ui/request-id';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

/** `pay` opens the checkout of an assignment. If nothing is due any more, it says so and reloads the page's data. */
export function useOpenCheckout() {
  const router = useRouter();
  const [paying, setPaying] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function pay(assignmentId: string): Promise<void> {
    setPaying(assignmentId);
    setFailure(null);
    const answer = await api('POST /api/assignments/{id}/checkout', { params: { id: assignmentId } });
    if (answer.ok && answer.data.checkoutUrl) {
      // The button stays disabled until the browser has left the page.
      window.location.assign(answer.data.checkoutUrl);
      return;
    }
    setPaying(null);
    if (answer.ok) toast.success('The course costs nothing any more: the learner can begin');
    else setFailure(answer.failure);
    // Without a connection a refresh would make the browser leave the page.
    if (answer.ok || answer.failure.status !== 0) router.refresh();
  }

  return { pay, paying, failure };
}

/** Why the checkout did not open. Shown until the next attempt. */
export function CheckoutFailure({ failure }: { failure: ApiFailure | null }) {
  if (failure === null) return null;
  const { error, requestId, status = 0 } = failure;
  const mayWorkLater = status === 0 || status >= 500;
  return (
    <Alert tone="danger" live title="The payment page did not open" className="mb-4">
      <p>{error.replace(/[^.]$/, '$&.')}</p>
      {mayWorkLater ? <p>You were not charged for this attempt.</p> : null}
      {status >= 500 && requestId ? <RequestId value={requestId} /> : null}
    </Alert>
  );
}
