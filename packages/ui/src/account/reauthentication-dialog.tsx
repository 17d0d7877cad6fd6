'use client';

import type { Reauthentication } from '@repo/schemas/account/reauthentication';
import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import { DialogPanel } from '../dialog-panel.tsx';
import { Skeleton } from '../skeleton.tsx';
import { fetchReauthentication } from './reauthentication-api.ts';
import { ReauthenticationMethods } from './reauthentication-methods.tsx';

/** Resolves to true once the person has reauthenticated. The dialog has its own React root, so the page keeps its state. */
export function openReauthenticationDialog(purpose: string): Promise<boolean> {
  const holder = document.createElement('div');
  document.body.append(holder);
  // Avoids equal ids in the two roots.
  const root = createRoot(holder, { identifierPrefix: 'recent-proof-' });
  return new Promise((resolve) => {
    function end(isProven: boolean) {
      root.unmount();
      holder.remove();
      resolve(isProven);
    }
    root.render(<ReauthenticationDialog purpose={purpose} onEnd={end} />);
  });
}

function ReauthenticationDialog({ purpose, onEnd }: { purpose: string; onEnd: (isProven: boolean) => void }) {
  const leave = useEffectEvent(() => onEnd(false));
  useEffect(() => {
    // The page that opened the dialog was left.
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, []);
  return (
    <DialogPanel
      open
      onOpenChange={(open) => open || onEnd(false)}
      title="Confirm that it is you"
      description={`You are about to ${purpose}. We ask for this once, then not again for ten minutes.`}
    >
      <Ways onProven={() => onEnd(true)} />
    </DialogPanel>
  );
}

function Ways({ onProven }: { onProven: () => void }) {
  const [known, setKnown] = useState<Reauthentication | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function load() {
    setFailure(null);
    const answer = await fetchReauthentication();
    if (!answer.ok) setFailure(answer.failure);
    // The person reauthenticated in another tab.
    else if (answer.data.provenUntil !== null) onProven();
    else setKnown(answer.data);
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);

  if (known) return <ReauthenticationMethods reauthentication={known} onProven={onProven} />;
  if (!failure) return <Skeleton className="h-36" />;
  return (
    <Alert
      tone="danger"
      live
      title={failure.error}
      action={
        <Button size="sm" onClick={load}>
          Try again
        </Button>
      }
    />
  );
}
