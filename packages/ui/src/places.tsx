'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { cn } from './cn.ts';
import { NavCount } from './nav-count.tsx';
import { NavLink } from './nav-link.tsx';
import { Sheet } from './sheet.tsx';

export type Place = {
  href: string;
  label: string;
  icon: ReactNode;
  count?: number;
  countLabel?: string;
  badge?: ReactNode;
  exact?: boolean;
};

/** Places of the navigation that belong together. */
export type PlaceGroup = { title: string; items: readonly Place[] };

/** Every place of a service with many, in groups. */
export function PlaceList({ groups, className }: { groups: readonly PlaceGroup[]; className?: string }) {
  return (
    <div className={cn('space-y-5', className)}>
      {groups.map(({ title, items }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-xs font-medium text-muted">{title}</p>
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <NavLink
                  href={item.href}
                  exact={item.exact}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted transition-colors hover:bg-surface-muted hover:text-text lg:min-h-10 [&_svg]:size-4.5 [&_svg]:shrink-0"
                  activeClassName="bg-surface-muted text-text [&_svg]:text-accent"
                >
                  {item.icon}
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                  {item.badge ?? <NavCount count={item.count ?? 0} label={item.countLabel} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The places in a panel from the left, for screens without room for a column. It closes when one has gone somewhere. */
export function PlaceSheet({
  groups,
  look,
}: {
  groups: readonly PlaceGroup[];
  look: 'header' | 'bottom-bar';
}) {
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
            <Menu aria-hidden className="size-5" />
          </button>
        ) : (
          <button
            type="button"
            className="flex h-16 w-full flex-col items-center justify-center gap-1 text-xs font-medium text-muted [&_svg]:size-5"
          >
            <Menu aria-hidden />
            More
          </button>
        )
      }
    >
      <nav aria-label="All pages">
        <PlaceList groups={groups} />
      </nav>
    </Sheet>
  );
}
