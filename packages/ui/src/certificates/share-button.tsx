'use client';

import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Icon } from '../icon.tsx';

/** Shares the public page by the device's share sheet, or copies its address where there is none. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  if (!canShare) return <CopyButton value={url} label="Copy link" aria-label={`Copy link: ${title}`} />;
  return (
    <Button
      size="sm"
      aria-label={`Share: ${title}`}
      // Closing the share sheet rejects, which is no error.
      onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
    >
      <Icon name="share-2" />
      Share
    </Button>
  );
}
