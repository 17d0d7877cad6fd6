'use client';

import { Button } from '@repo/ui/button';
import { PayProblem } from './pay-problem.tsx';
import { usePay } from './use-pay.ts';

/** Leads to the page to pay at, or to a new one. */
export function PayAgain({ assignmentId, children }: { assignmentId: string; children: string }) {
  const { pay, paying, failure } = usePay();
  return (
    <>
      <PayProblem failure={failure} />
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
