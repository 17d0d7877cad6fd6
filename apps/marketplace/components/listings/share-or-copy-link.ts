import { toast } from '@repo/ui/toast';

/** Opens the native share sheet, or copies the address where there is none. */
export async function shareOrCopyLink({ title, path }: { title: string; path: string }): Promise<void> {
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
