'use client';

import { Button } from '@repo/ui/button';
import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

export type BumpButtonProps = {
  listing: { id: string; title: string };
  bumpableFrom: string;
  isBumpable: boolean;
};

/** For the seller of an available listing: brings it back to the top, or says when that is possible again. */
export function BumpButton({ listing, bumpableFrom, isBumpable }: BumpButtonProps) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  if (!isBumpable) {
    return (
      <span className="text-xs text-muted">
        Next bump: <time dateTime={bumpableFrom}>{formatDate(bumpableFrom)}</time>
      </span>
    );
  }

  async function press() {
    setPending(true);
    // Refused or not, what this page shows may be old.
    await import('./bump-and-toast.ts').then(
      ({ bumpAndToast }) => bumpAndToast(listing),
      () => toast.error('That did not arrive. Check your connection and try again.'),
    );
    setPending(false);
    router.refresh();
  }

  return (
    <Button size="sm" pending={isPending} pendingText="Bumping…" onClick={() => void press()}>
      <Icon name="arrow-up" />
      Bump
      <span className="sr-only"> {listing.title} to the top</span>
    </Button>
  );
}
