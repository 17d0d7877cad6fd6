'use client';

import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
import { PageLink } from './page-link.tsx';

export type NavLinkProps = ComponentProps<typeof PageLink> & {
  href: string;
  /** Current only on this very path, not on those below it. */
  exact?: boolean;
};

/** Sets aria-current when its page is open. */
export function NavLink({ href, exact = false, ...rest }: NavLinkProps) {
  const pathname = usePathname();
  const path = href.split(/[?#]/)[0] || '/';
  const active = pathname === path || (!exact && path !== '/' && pathname.startsWith(`${path}/`));
  return <PageLink {...rest} href={href} aria-current={active ? 'page' : undefined} />;
}
