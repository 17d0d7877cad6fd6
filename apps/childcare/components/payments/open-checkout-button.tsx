'use client';

import { Button } from '@repo/ui/button';
import { CheckoutFailure, useOpenCheckout } from './open-checkout.tsx';

/** Opens the assignment's checkout, or a new one. */
export function OpenCheckoutButton({ assignmentId, children }: { assignmentId: string; children: string }) {
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
