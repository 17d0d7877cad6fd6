import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { NoPrefetchLink } from './no-prefetch-link.tsx';

const chipStyles =
  'inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors target-44 [&_svg]:size-4 [&_svg]:shrink-0';

/** A toggle with `aria-pressed`. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={cn(
        chipStyles,
        pressed
          ? 'border-accent bg-accent-soft text-accent-strong'
          : 'border-line bg-surface-raised text-text hover:border-line-strong',
        className,
      )}
    />
  );
}

export type FilterChipProps = {
  /** The active filter: "Under S$50". */
  children: ReactNode;
  /** For screen readers: "Remove filter: Under S$50". */
  removeLabel: string;
} & ({ href: string; onRemove?: never } | { onRemove: () => void; href?: never });

/** An active filter; pressing removes it. With `href` it links to the page without it. */
export function FilterChip({ children, removeLabel, href, onRemove }: FilterChipProps) {
  const className = cn(chipStyles, 'border-transparent bg-surface-muted pr-2 text-text hover:bg-line');
  const inner = (
    <>
      <span className="truncate">{children}</span>
      <Icon name="x" className="text-muted" />
      <span className="sr-only">{removeLabel}</span>
    </>
  );
  if (href !== undefined) {
    return (
      <NoPrefetchLink href={href} scroll={false} className={className}>
        {inner}
      </NoPrefetchLink>
    );
  }
  return (
    <button type="button" onClick={onRemove} className={className}>
      {inner}
    </button>
  );
}

/** Wraps, with a button at the end that clears all. */
export function ChipRow({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={cn('flex min-w-0 flex-wrap items-center gap-2', className)}>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
