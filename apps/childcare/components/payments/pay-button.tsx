'use client';

import { Button } from '@repo/ui/button';
import { CheckoutFailure, useOpenCheckout } from './open-checkout.tsx';

/** Leads to the page to pay at, or to a new one. */
export function PayButton({ assignmentId, children }: { assignmentId: string; children: string }) {
  const { pay, paying, failure } = useOpenCheckout();
  return (
    <>
      <CheckoutFailure failure={failure} />
      <Button
        variant="primary"
        pending={paying !== null}
        pendingText="Opening…"
        onClick={() => void pay(assignmentId)}
      >
        {children}
      </Button>
    </>
  );
}
