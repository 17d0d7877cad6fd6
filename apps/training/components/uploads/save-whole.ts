import { reauthenticateBefore } from '@repo/ui/account/reauthentication';

export function save(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** For files with full identity numbers; needs recent proof. */
export async function saveWhole(href: string): Promise<void> {
  if (await reauthenticateBefore('download whole identity numbers')) save(href);
}
