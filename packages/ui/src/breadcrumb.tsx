'use client';

import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

export type Crumb = { label: string; href?: string };

/** The last item is the current page. */
export function Breadcrumb({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <li key={`${item.href ?? ''} ${item.label}`} className="flex min-w-0 items-center gap-1">
              {item.href && !last ? (
                <PageLink
                  href={item.href}
                  className="target-44 truncate py-1 hover:text-text hover:underline"
                >
                  {item.label}
                </PageLink>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={cn('truncate py-1', last && 'text-text')}
                >
                  {item.label}
                </span>
              )}
              {last ? null : <Icon name="chevron-right" className="size-4 shrink-0" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
