import Link from 'next/link';
import type { ReactNode } from 'react';

const listStyles = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';

const tabStyles =
  'inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 border-transparent px-3 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text';

export type TabLink = { href: string; label: ReactNode; current: boolean; count?: number };

/** Tabs that are links to pages. */
export function TabLinks({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly TabLink[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={listStyles}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              scroll={false}
              aria-current={tab.current ? 'page' : undefined}
              className={tabStyles}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="text-xs text-muted tabular-nums">{tab.count.toLocaleString('en')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
