'use client';

import { cn } from '@repo/ui/cn';
import { HoverPrefetchLink } from '@repo/ui/hover-prefetch-link';
import { Icon } from '@repo/ui/icon';
import { Spinner } from '@repo/ui/spinner';
import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';

export type FilterLinkProps = {
  href: string;
  /** If true, the link removes the filter. */
  active: boolean;
  /** Replaces another value of the group, like a radio button; otherwise several can be on. */
  single?: boolean;
  count?: number;
  children: ReactNode;
};

export function FilterLink({ href, active, single = false, count, children }: FilterLinkProps) {
  return (
    <HoverPrefetchLink
      href={href}
      scroll={false}
      aria-current={active ? 'true' : undefined}
      className={cn(
        'flex min-h-11 items-center gap-2 rounded-md px-2 text-sm transition-colors hover:bg-surface-muted lg:min-h-9',
        active && 'font-medium text-accent-strong',
      )}
    >
      <FilterMark active={active} single={single} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count === undefined ? null : (
        <span className="text-xs tabular-nums text-muted">
          {count.toLocaleString('en-SG')}
          <span className="sr-only"> listings</span>
        </span>
      )}
    </HoverPrefetchLink>
  );
}

function FilterMark({ active, single }: { active: boolean; single: boolean }) {
  const { pending } = useLinkStatus();
  if (pending) return <Spinner className="size-4" />;
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-4 items-center justify-center border',
        single ? 'rounded-full' : 'rounded-sm',
        active ? 'border-accent bg-accent text-accent-text' : 'border-line-strong',
      )}
    >
      {active && single ? <span className="size-1.5 rounded-full bg-current" /> : null}
      {active && !single ? <Icon name="check" className="size-3" /> : null}
    </span>
  );
}
