'use client';

import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/** What Next gives an error boundary; the digest stands in the log beside the whole error. */
export type ErrorBoundaryProps = { error: Error & { digest?: string }; reset: () => void };

function Failure({ title, error, reset }: ErrorBoundaryProps & { title: string }) {
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

/** A page that failed while its frame stands: `error.tsx` below the layout that draws the frame. */
export function ErrorInFrame(props: ErrorBoundaryProps) {
  return <Failure {...props} title="This page could not be shown" />;
}

/** A page that failed together with its frame: `app/error.tsx`. */
export function ErrorPage(props: ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorInFrame {...props} />
    </main>
  );
}

/** The root layout itself failed, so this stands alone: `app/global-error.tsx`, which imports the app's styles. */
export function GlobalErrorPage({
  service,
  title,
  ...boundary
}: ErrorBoundaryProps & { service: 'marketplace' | 'training' | 'childcare'; title: string }) {
  return (
    <html lang="en-SG" data-service={service}>
      <body>
        <main id="main">
          <Failure {...boundary} title={title} />
        </main>
      </body>
    </html>
  );
}
