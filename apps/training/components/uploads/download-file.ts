import { reauthenticateIfNeeded } from '@repo/ui/account/reauthentication';

export function downloadFile(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Downloads a file with full identity numbers, after a recent proof. */
export async function reauthenticateAndDownload(href: string): Promise<void> {
  if (await reauthenticateIfNeeded('download whole identity numbers')) downloadFile(href);
}
