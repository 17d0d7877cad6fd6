'use client';

import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/** The props of a Next error boundary; the digest is logged with the full error. */
export type ErrorBoundaryProps = { error: Error & { digest?: string }; reset: () => void };

export function PageFailure({ title, error, reset }: ErrorBoundaryProps & { title: string }) {
  return (
    <ErrorState
      level={1}
      title={title}
      description="Nothing you saved is lost. Try again in a moment."
      requestId={error.digest}
      action={
        <Button variant="primary" onClick={reset}>
          Try again
        </Button>
      }
    />
  );
}
