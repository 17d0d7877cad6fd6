import { VisuallyHidden } from '@repo/ui/visually-hidden';
import { ExternalLink } from 'lucide-react';

/** Leads to the receipt that the payment provider shows. */
export function ReceiptLink({ href, of }: { href: string | null; of: string }) {
  if (href === null) return <span className="text-muted">None</span>;
  return (
    <a className="link inline-flex items-center gap-1" href={href} target="_blank" rel="noreferrer">
      Receipt
      <VisuallyHidden>for {of}, opens in a new tab</VisuallyHidden>
      <ExternalLink className="size-3.5" aria-hidden />
    </a>
  );
}
