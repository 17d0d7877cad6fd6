'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';

/** Loaded before the press: browsers share only shortly after one. */
const load = () => import('./share-or-copy-link.ts');

export function ShareButton(listing: { title: string; path: string }) {
  const preload = () => void load().catch(() => undefined);
  const share = () =>
    void load().then(
      ({ shareOrCopyLink }) => shareOrCopyLink(listing),
      () => toast.error('Sharing did not load. Check your connection and try again.'),
    );
  return (
    <Button variant="ghost" size="sm" onPointerEnter={preload} onFocus={preload} onClick={share}>
      <Icon name="share-2" />
      Share
    </Button>
  );
}
