'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';

export type FollowToggleProps = {
  seller: { id: string; name: string };
  isFollowing: boolean;
};

/** Optimistic; reverts, and says so, if the server refuses or what a press loads does not arrive. As forms do, it needs JavaScript. */
export function FollowToggle({ seller, isFollowing }: FollowToggleProps) {
  const [shown, setShown] = useState(isFollowing);

  async function press() {
    setShown(!shown);
    const isDone = await import('./set-following-and-toast.ts').then(
      ({ setFollowingAndToast }) => setFollowingAndToast(seller, !shown),
      () => {
        toast.error(
          'Nothing was changed: part of this page did not arrive. Check your connection and try again.',
        );
        return false;
      },
    );
    if (!isDone) setShown(shown);
  }

  return (
    <>
      <Button size="sm" aria-pressed={shown} onClick={() => void press()}>
        <Icon name={shown ? 'user-check' : 'user-plus'} />
        {shown ? 'Following' : 'Follow'}
        <span className="sr-only"> {seller.name}</span>
      </Button>
      <noscript>
        <p className="text-sm text-danger">This button needs JavaScript.</p>
      </noscript>
    </>
  );
}
