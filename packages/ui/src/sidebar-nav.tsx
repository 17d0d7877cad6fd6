'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Sheet } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { NavLink } from './nav-link.tsx';
import type { NavGroup } from './navigation.tsx';

/** The groups of pages below each other. */
export function SidebarNav({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <div className="space-y-5">
      {groups.map(({ title, items }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-xs font-medium text-muted">{title}</p>
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <NavLink href={item.href} exact={item.exact} className="sidebar-link">
                  <Icon name={item.icon} />
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type SidebarSheetProps = { groups: readonly NavGroup[]; look: 'header' | 'bottom-bar' };

/** A button that opens the sidebar as a panel, for screens without room for it. Going to a page closes it. */
export function SidebarSheet({ groups, look }: SidebarSheetProps) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Sheet
      side="left"
      title="Go to"
      open={open}
      onOpenChange={setOpen}
      trigger={
        look === 'header' ? (
          <button
            type="button"
            aria-label="All pages"
            className="-ml-2 flex size-11 items-center justify-center rounded-md text-muted hover:bg-surface-muted hover:text-text max-md:hidden lg:hidden"
          >
            <Icon name="menu" className="size-5" />
          </button>
        ) : (
          <button type="button" className="bottom-bar-link">
            <Icon name="menu" />
            More
          </button>
        )
      }
    >
      <nav aria-label="All pages">
        <SidebarNav groups={groups} />
      </nav>
    </Sheet>
  );
}
