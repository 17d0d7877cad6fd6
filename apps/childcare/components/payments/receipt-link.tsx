import { Icon } from '@repo/ui/icon';

/** Links to the provider's receipt, which exists a moment after the payment. */
export function ReceiptLink({ href, of, isPaid }: { href: string | null; of: string; isPaid: boolean }) {
  if (href === null) return <span className="text-muted">{isPaid ? 'Not ready yet' : 'None'}</span>;
  return (
    <a className="link inline-flex items-center gap-1" href={href} target="_blank" rel="noreferrer">
      Receipt
      <span className="sr-only">for {of}, opens in a new tab</span>
      <Icon name="external-link" className="size-3.5" />
    </a>
  );
}
