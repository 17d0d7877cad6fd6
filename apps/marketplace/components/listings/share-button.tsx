'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';

/** Uses the native share sheet, or copies the address where there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = new URL(path, window.location.origin).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.success('Link copied');
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(`Copy this address: ${url}`);
    }
  }
  return (
    <Button variant="ghost" size="sm" onClick={() => void share()}>
      <Icon name="share-2" />
      Share
    </Button>
  );
}
