'use client';

import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { NavLink } from './nav-link.tsx';
import type { NavGroup, NavPage } from './navigation.tsx';
import { PageLink } from './page-link.tsx';
import { SidebarNav, SidebarSheet } from './sidebar-nav.tsx';
import { Skeleton } from './skeleton.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export type NavItem = NavPage & {
  /** Beside the label, such as a component around NavCount. */
  badge?: ReactNode;
  /** Shown only in the phone's bottom bar; on wide screens use the header's `action`. */
  phoneOnly?: boolean;
  /** Shown only in the header on wide screens; on smaller ones use the user menu. */
  wideOnly?: boolean;
};

export type AppShellProps = {
  productName: string;
  homeHref?: string;
  /** Up to five; the same in the header and in the phone's bottom bar. */
  nav?: readonly NavItem[];
  /**
   * All pages in groups, when the header is too small for them: a left column, or a panel on smaller screens. The phone's
   * bottom bar then shows the first four of `nav` and "More".
   */
  sidebar?: readonly NavGroup[];
  search?: ReactNode;
  /** AccountMenu, or a link to sign in. */
  userMenu?: ReactNode;
  /** Hidden on phones, where the bottom bar has it. */
  action?: ReactNode;
  footer?: ReactNode;
  /** `false` lets a page (chat, player) reach the edges and manage its own height. */
  column?: boolean;
  children: ReactNode;
};

/** An element with `data-full-screen` (an open conversation) fills the phone's screen. */
const phoneGivenAway = 'max-md:group-has-[[data-full-screen]]/shell:hidden';

function HomeLink({ productName, homeHref = '/' }: AppShellProps) {
  return (
    <PageLink
      href={homeHref}
      className="my-2.5 flex h-11 items-center gap-2 text-base font-semibold tracking-tight"
    >
      <span
        aria-hidden
        className="flex size-7 items-center justify-center rounded-md bg-accent text-sm text-accent-text"
      >
        {productName.slice(0, 1)}
      </span>
      {productName}
    </PageLink>
  );
}

function HeaderNav({ nav, className }: { nav: readonly NavItem[]; className: string }) {
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex items-center gap-1">
        {nav
          .filter((item) => !item.phoneOnly)
          .map((item) => (
            <li key={item.href} className={item.wideOnly ? 'max-xl:hidden' : undefined}>
              <NavLink href={item.href} exact={item.exact} className="header-nav-link">
                {item.label}
                {item.badge}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Header(props: AppShellProps) {
  const { nav = [], sidebar = [], search, userMenu, action } = props;
  const hasSidebar = sidebar.length > 0;
  return (
    // On a phone only the search stays in view; navigation is in the bottom bar.
    <header
      className={cn(
        'sticky top-0 z-40 border-b border-line bg-surface-raised print:hidden',
        phoneGivenAway,
        search && 'max-md:-top-16',
      )}
    >
      <div
        className={cn(
          'page-column flex min-h-16 flex-wrap items-center gap-x-2 gap-y-0 lg:flex-nowrap lg:gap-x-4',
          hasSidebar && 'lg:max-w-none',
        )}
      >
        {hasSidebar ? <SidebarSheet groups={sidebar} look="header" /> : null}
        <HomeLink {...props} />
        {nav.length > 0 && !hasSidebar ? (
          <HeaderNav nav={nav} className={cn('my-2.5 hidden md:block', !search && 'mr-auto')} />
        ) : null}
        {search ? (
          <div className="order-last mb-3 w-full min-w-0 lg:order-none lg:my-2.5 lg:w-auto lg:flex-1">
            {search}
          </div>
        ) : null}
        <div className="my-2.5 ml-auto flex items-center gap-1 md:gap-2">
          {action ? <div className="hidden md:block">{action}</div> : null}
          <ThemeToggle />
          {userMenu}
        </div>
      </div>
    </header>
  );
}

function BottomBar({ nav, sidebar }: { nav: readonly NavItem[]; sidebar: readonly NavGroup[] }) {
  const hasSidebar = sidebar.length > 0;
  return (
    <nav
      aria-label="Main, bottom"
      className={cn(
        'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden',
        phoneGivenAway,
      )}
    >
      <ul className="flex">
        {nav
          .filter((item) => !item.wideOnly)
          .slice(0, hasSidebar ? 4 : 5)
          .map((item) => (
            <li key={item.href} className="min-w-0 flex-1">
              <NavLink href={item.href} exact={item.exact} className="bottom-bar-link">
                <Icon name={item.icon} />
                <span className="max-w-full truncate">{item.label}</span>
                <span className="absolute top-1 left-[calc(50%+0.25rem)]">{item.badge}</span>
              </NavLink>
            </li>
          ))}
        {hasSidebar ? (
          <li className="min-w-0 flex-1">
            <SidebarSheet groups={sidebar} look="bottom-bar" />
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/**
 * Covers the page from 50 ms after a click on a PageLink until the next page is there. Not a loading.tsx: with that the server would
 * answer before it knows whether the page is found and whether the caller may see it, and people without scripts would see no page.
 */
function NextPageFrame() {
  return (
    <>
      <p data-next-page-status role="status" className="sr-only" />
      <div
        data-next-page-frame
        tabIndex={-1}
        className="absolute inset-0 z-35 hidden animate-[fade-in_1ms_50ms_backwards] bg-surface outline-none page-pending:block print:hidden"
      >
        <div className="page-column sticky top-(--header-height) space-y-6 py-6 md:py-8">
          <Skeleton className="h-8 w-60 max-w-full" />
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </div>
      </div>
    </>
  );
}

/** The layout of every page: skip link, header, main column and the phone's bottom bar. */
export function AppShell(props: AppShellProps) {
  const { nav = [], sidebar = [], search, footer, column = true, children } = props;
  return (
    <div
      className={cn(
        'group/shell flex min-h-dvh flex-col [--header-height:4rem]',
        search && 'max-lg:[--header-height:7.5rem] max-md:[--header-height:3.5rem]',
      )}
    >
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-4 py-3 text-sm font-medium text-accent-text focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        Skip to content
      </a>
      <Header {...props} />
      <div className="flex flex-1">
        {sidebar.length > 0 ? (
          <nav
            aria-label="Main"
            className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-60 shrink-0 overflow-y-auto border-r border-line bg-surface-raised px-3 py-5 lg:block print:hidden"
          >
            <SidebarNav groups={sidebar} />
          </nav>
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className={cn(
              'relative flex-1 outline-none',
              column && 'page-column py-6 md:py-8',
              nav.length > 0 && column && 'max-md:pb-24',
            )}
          >
            <NextPageFrame />
            {children}
          </main>
          {footer ? (
            <footer
              className={cn(
                'border-t border-line text-sm text-muted print:hidden',
                nav.length > 0 && 'max-md:pb-20',
              )}
            >
              <div className="page-column py-6">{footer}</div>
            </footer>
          ) : null}
        </div>
      </div>
      {nav.length > 0 ? <BottomBar nav={nav} sidebar={sidebar} /> : null}
    </div>
  );
}
