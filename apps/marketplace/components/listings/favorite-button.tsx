'use client';

import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { sharedFavoriteQueue } from './favorites.ts';
import { storePendingFavorite } from './pending-favorite.ts';

export type FavoriteButtonProps = {
  listingId: string;
  title: string;
  /** Undefined for a signed-out visitor; the button then leads to sign-in and back. */
  isFavorited: boolean | undefined;
  /** "round": icon in the corner of a card; "wide": labelled button in a row. */
  shape?: 'round' | 'wide';
  className?: string;
};

const looks = {
  round: 'heart-button',
  wide: 'save-button',
};

/** Optimistic; reverts if the server refuses. */
export function FavoriteButton({
  listingId,
  title,
  isFavorited,
  shape = 'round',
  className,
}: FavoriteButtonProps) {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const [saved, setSaved] = useState(isFavorited ?? false);
  const [known, setKnown] = useState(isFavorited);
  // The page was reloaded, and its value takes precedence.
  if (known !== isFavorited) {
    setKnown(isFavorited);
    setSaved(isFavorited ?? false);
  }
  useEffect(() => sharedFavoriteQueue.listen(listingId, setSaved), [listingId]);

  async function change(next: boolean, offerUndo: boolean) {
    const outcome = await sharedFavoriteQueue.want(listingId, next);
    if (outcome.kind === 'done' && offerUndo) {
      toast.undo(next ? `Saved “${title}”` : `Removed “${title}” from your favourites`, () =>
        change(!next, false),
      );
    }
    if (outcome.kind !== 'failed') return;
    if (outcome.failure.status === 401) signIn(next);
    else toast.error(outcome.failure.error);
  }

  function signIn(next: boolean) {
    if (next) storePendingFavorite(window.sessionStorage, { listingId, title }, Date.now());
    router.push(loginHref(pathname, search));
  }

  function press() {
    if (isFavorited === undefined) signIn(true);
    else void change(!saved, true);
  }

  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={shape === 'round' ? `Save ${title}` : undefined}
      onClick={press}
      className={cn(looks[shape], className)}
    >
      <Icon name="heart" />
      {shape === 'wide' ? (saved ? 'Saved' : 'Save') : null}
    </button>
  );
}

function loginHref(pathname: string, search: string): string {
  const here = search ? `${pathname}?${search}` : pathname;
  return `/login?callbackUrl=${encodeURIComponent(here)}`;
}
