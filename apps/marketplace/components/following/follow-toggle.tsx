'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useEffect, useState } from 'react';
import { follows } from './follows.ts';

export type FollowToggleProps = {
  seller: { id: string; name: string };
  isFollowing: boolean;
};

/** Optimistic; reverts if the server refuses. */
export function FollowToggle({ seller, isFollowing }: FollowToggleProps) {
  const [shown, setShown] = useState(isFollowing);
  const [known, setKnown] = useState(isFollowing);
  // The page was reloaded, and its value takes precedence.
  if (known !== isFollowing) {
    setKnown(isFollowing);
    setShown(isFollowing);
  }
  useEffect(() => follows.listen(seller.id, setShown), [seller.id]);

  async function press() {
    const outcome = await follows.want(seller.id, !shown);
    if (outcome.kind === 'failed') toast.error(outcome.failure.error);
    if (outcome.kind === 'done' && !shown) toast.success(`We tell you when ${seller.name} lists something`);
  }

  return (
    <Button size="sm" aria-pressed={shown} onClick={() => void press()}>
      <Icon name={shown ? 'user-check' : 'user-plus'} />
      {shown ? 'Following' : 'Follow'}
      <span className="sr-only"> {seller.name}</span>
    </Button>
  );
}
