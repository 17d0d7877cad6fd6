import type { IconName } from './icon-names.ts';

/** A page in the navigation; `keywords` are other words to find it by in the command palette. */
export type NavPage = {
  href: string;
  label: string;
  icon: IconName;
  keywords?: readonly string[];
  /** Current only on this very path, not on those below it. */
  exact?: boolean;
};

export function navPage(
  href: string,
  label: string,
  icon: IconName,
  keywords: readonly string[] = [],
): NavPage {
  return { href, label, icon, keywords };
}

export type NavGroup<P extends NavPage = NavPage> = { title: string; items: readonly P[] };

/** The header holds up to this number of pages; more are in a sidebar. */
const maximumInHeader = 5;

/** Arranges the pages for AppShell: all in one list, and in groups for a sidebar when they are too many for the header. */
export function arrangeNavigation(groups: readonly NavGroup[]): {
  nav: NavPage[];
  sidebar: readonly NavGroup[];
} {
  const nav = groups.flatMap(({ items }) => items);
  return { nav, sidebar: nav.length > maximumInHeader ? groups : [] };
}
