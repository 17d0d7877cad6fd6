'use client';

import { useState } from 'react';
import { lazyModule } from './lazy-module.ts';
import type { ErrorBoundaryProps } from './page-failure.tsx';

/** Loaded on failure only; each page would otherwise include it three times. */
const failurePage = lazyModule(() => import('./page-failure.tsx'));

function PageFailure(props: ErrorBoundaryProps & { title: string }) {
  const [isAway, setAway] = useState(false);
  const loaded = failurePage.useModule(!isAway, () => setAway(true));
  if (loaded) return <loaded.PageFailure {...props} />;
  return (
    <div role={isAway ? 'alert' : undefined} className="space-y-4 px-4 py-12 text-center">
      <h1 className="text-lg font-semibold">{props.title}</h1>
      <p className="text-muted">Nothing you saved is lost. Try again in a moment.</p>
      <button type="button" className="link h-11" onClick={props.reset}>
        Try again
      </button>
    </div>
  );
}

/** For `error.tsx` below the layout that draws the frame. */
export function ErrorInFrame(props: ErrorBoundaryProps) {
  return <PageFailure {...props} title="This page could not be shown" />;
}

/** For `app/error.tsx`: the frame failed too. */
export function ErrorPage(props: ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorInFrame {...props} />
    </main>
  );
}

/** For `app/global-error.tsx`: the root layout failed, so it renders its own document and the app imports the styles. */
export function GlobalErrorPage({
  service,
  title,
  ...boundary
}: ErrorBoundaryProps & { service: 'marketplace' | 'training' | 'childcare'; title: string }) {
  return (
    <html lang="en-SG" data-service={service}>
      <body>
        <main id="main">
          <PageFailure {...boundary} title={title} />
        </main>
      </body>
    </html>
  );
}
