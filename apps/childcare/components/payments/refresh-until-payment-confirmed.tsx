'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Spinner } from '@repo/ui/spinner';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

const pauseMs = 2_000;
const maximumTries = 45;

/** Reloads the page's data until the payment is confirmed; the page then renders something else. */
export function RefreshUntilPaymentConfirmed() {
  const router = useRouter();
  const [tries, setTries] = useState(0);
  const isOver = tries >= maximumTries;

  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => {
      setTries((count) => count + 1);
      router.refresh();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [tries, isOver, router]);

  if (isOver) {
    return (
      <Alert
        tone="warning"
        live
        title="The confirmation takes longer than usual"
        action={
          <Button size="sm" onClick={() => setTries(0)}>
            Look again
          </Button>
        }
      >
        Nothing is lost: the learner is enrolled as soon as it comes, and you see it under Payments. Please do
        not pay a second time.
      </Alert>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner />
      Waiting for the payment provider to confirm. This page updates automatically.
    </p>
  );
}
