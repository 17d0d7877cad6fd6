import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';

export type FilterLinksProps = {
  label: string;
  options: readonly { href: string; label: string; isCurrent: boolean; count?: number }[];
  className?: string;
};

export function FilterLinks({ label, options, className }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={option.href}>
            <NoPrefetchLink
              href={option.href}
              aria-current={option.isCurrent ? 'page' : undefined}
              className="inline-flex h-11 items-center gap-2 rounded-full border border-line bg-surface-raised px-4 text-sm hover:bg-surface-muted aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
            >
              {option.label}
              {option.count === undefined ? null : (
                <span className="tabular-nums">{option.count.toLocaleString('en')}</span>
              )}
            </NoPrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
