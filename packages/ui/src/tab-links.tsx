import Link from 'next/link';
import type { ReactNode } from 'react';
import { tabListStyles, tabStyles } from './tab-styles.ts';

export type TabLink = { href: string; label: ReactNode; current: boolean; count?: number };

/** Tabs that are links: the open one lives in the URL, so Back and sharing work. */
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
      <ul className={tabListStyles}>
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
