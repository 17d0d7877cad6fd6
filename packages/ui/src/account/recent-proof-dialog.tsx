'use client';

import type { Reauthentication } from '@repo/schemas/account/reauthentication';
import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import { DialogPanel } from '../dialog-panel.tsx';
import { Skeleton } from '../skeleton.tsx';
import { readReauthentication } from './read-reauthentication.ts';
import { RecentProofWays } from './recent-proof-ways.tsx';

/**
 * Asks the person to show that it is still them; answers whether they did. It is beside the page, in a root of its own: no
 * page has to make room for it, and whatever the page shows stays as it is.
 */
export function openRecentProofDialog(purpose: string): Promise<boolean> {
  const holder = document.createElement('div');
  document.body.append(holder);
  // Ids of two roots would meet otherwise.
  const root = createRoot(holder, { identifierPrefix: 'recent-proof-' });
  return new Promise((resolve) => {
    function end(isProven: boolean) {
      root.unmount();
      holder.remove();
      resolve(isProven);
    }
    root.render(<RecentProofDialog purpose={purpose} onEnd={end} />);
  });
}

function RecentProofDialog({ purpose, onEnd }: { purpose: string; onEnd: (isProven: boolean) => void }) {
  const leave = useEffectEvent(() => onEnd(false));
  useEffect(() => {
    // The page that asked is gone.
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
    const answer = await readReauthentication();
    if (!answer.ok) setFailure(answer.failure);
    // Proven in another tab meanwhile.
    else if (answer.data.provenUntil !== null) onProven();
    else setKnown(answer.data);
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);

  if (known) return <RecentProofWays known={known} onProven={onProven} />;
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
