'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { useState } from 'react';

export type FollowToggleProps = {
  seller: { id: string; name: string };
  isFollowing: boolean;
};

/** Optimistic; reverts if the server refuses. What a press needs is loaded by it. */
export function FollowToggle({ seller, isFollowing }: FollowToggleProps) {
  const [shown, setShown] = useState(isFollowing);

  async function press() {
    setShown(!shown);
    const isDone = await import('./follows.ts').then(
      ({ follow }) => follow(seller, !shown),
      () => false,
    );
    if (!isDone) setShown(shown);
  }

  return (
    <Button size="sm" aria-pressed={shown} onClick={() => void press()}>
      <Icon name={shown ? 'user-check' : 'user-plus'} />
      {shown ? 'Following' : 'Follow'}
      <span className="sr-only"> {seller.name}</span>
    </Button>
  );
}
