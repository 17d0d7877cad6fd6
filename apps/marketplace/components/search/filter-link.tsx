'use client';

import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { Spinner } from '@repo/ui/spinner';
import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';

export type FilterLinkProps = {
  href: string;
  /** If true, the link removes the filter. */
  active: boolean;
  /** Replaces another value of the group, like a radio button; otherwise several can be on. */
  single?: boolean;
  /** One of several under another. */
  inset?: boolean | undefined;
  count: number;
  children: ReactNode;
};

export function FilterLink({ href, active, single = false, inset, count, children }: FilterLinkProps) {
  return (
    <NoPrefetchLink
      href={href}
      scroll={false}
      aria-current={active ? 'true' : undefined}
      className={inset ? 'filter-link ms-4' : 'filter-link'}
    >
      <FilterMark active={active} single={single} />
      <span>{children}</span>
      <span>
        {count.toLocaleString('en-SG')}
        <span> listings</span>
      </span>
    </NoPrefetchLink>
  );
}

/** Nothing while the filter is off: the class draws an empty mark. */
function FilterMark({ active, single }: { active: boolean; single: boolean }) {
  const { pending } = useLinkStatus();
  if (pending) return <Spinner className="size-4" />;
  if (!active) return null;
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-4 shrink-0 items-center justify-center border border-accent bg-accent text-accent-text',
        single ? 'rounded-full' : 'rounded-sm',
      )}
    >
      {single ? (
        <span className="size-1.5 rounded-full bg-current" />
      ) : (
        <Icon name="check" className="size-3" />
      )}
    </span>
  );
}
