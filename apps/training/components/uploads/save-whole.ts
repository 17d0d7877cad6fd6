import { confirmBefore } from '@repo/ui/account/recent-proof';

/** Has the browser save what is at an address; the page stays. */
export function save(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** The same for a file in which identity numbers are whole, once the person has confirmed that it is them. */
export async function saveWhole(href: string): Promise<void> {
  if (await confirmBefore('download whole identity numbers')) save(href);
}
