'use client';

import { Button } from './button.tsx';
import type { ErrorBoundaryProps } from './error-page.tsx';
import { ErrorState } from './error-state.tsx';

/** What a failed page says. */
export function Failure({ title, error, reset }: ErrorBoundaryProps & { title: string }) {
  return (
    <ErrorState
      level={1}
      title={title}
      safe="Nothing you saved is lost."
      advice="Try again in a moment."
      requestId={error.digest}
      action={
        <Button variant="primary" onClick={reset}>
          Try again
        </Button>
      }
    />
  );
}
