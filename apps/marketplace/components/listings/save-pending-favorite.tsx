'use client';

import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { sharedFavoriteQueue } from './favorites.ts';
import { readAndRemovePendingFavorite } from './pending-favorite.ts';

/** Runs on the first page after sign-in; renders nothing. */
export function SavePendingFavorite() {
  const router = useRouter();
  useEffect(() => {
    const pending = readAndRemovePendingFavorite(window.sessionStorage, Date.now());
    if (!pending) return;
    const { listingId, title } = pending;
    void sharedFavoriteQueue.want(listingId, true).then((outcome) => {
      if (outcome.kind === 'failed') toast.error(`“${title}” was not saved. ${outcome.failure.error}`);
      if (outcome.kind !== 'done') return;
      toast.undo(`Saved “${title}”`, () => void sharedFavoriteQueue.want(listingId, false));
      router.refresh();
    });
  }, [router]);
  return null;
}
