import type { LucideIcon } from 'lucide-react';
import type { NavItem } from './app-shell.tsx';
import type { PaletteItem } from './command-panel.tsx';

/** A place of the navigation, and other words one may look for it by. */
export type NavPlace = Pick<NavItem, 'href' | 'label' | 'icon' | 'exact'> & { keywords?: readonly string[] };

/** A place with its icon; `keywords` are other words one may look for it by. */
export function navPlace(
  href: string,
  label: string,
  Icon: LucideIcon,
  keywords: readonly string[] = [],
): NavPlace {
  return { href, label, icon: <Icon aria-hidden />, keywords };
}

/** Places that belong together. */
export type NavGroup<P extends NavPlace = NavPlace> = { title: string; items: readonly P[] };

/** Places fit into a header up to this number; more are in a column. */
const headerPlaces = 5;

/** The same places as AppShell takes them: a list for the header and the phone's bar, and groups where there are many. */
export function navigationOf(groups: readonly NavGroup[]): { nav: NavPlace[]; places: readonly NavGroup[] } {
  const nav = groups.flatMap(({ items }) => items);
  return { nav, places: nav.length > headerPlaces ? groups : [] };
}

/** The same places as ⌘K takes them. */
export function paletteOf(groups: readonly NavGroup[]): { heading: string; items: PaletteItem[] }[] {
  return groups.map(({ title, items }) => ({
    heading: title,
    items: items.map(({ href, label, icon, keywords = [] }) => ({ id: href, label, href, icon, keywords })),
  }));
}
