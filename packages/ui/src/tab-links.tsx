import type { ReactNode } from 'react';
import { NoPrefetchLink } from './no-prefetch-link.tsx';

const listStyles = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';

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
            <NoPrefetchLink
              href={tab.href}
              scroll={false}
              aria-current={tab.current ? 'page' : undefined}
              className="tab-link"
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="text-xs text-muted tabular-nums">{tab.count.toLocaleString('en')}</span>
              )}
            </NoPrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
