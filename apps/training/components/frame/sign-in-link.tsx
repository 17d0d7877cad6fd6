'use client';

import { LinkButton } from '@repo/ui/link-button';
import { usePathname, useSearchParams } from 'next/navigation';

const accountPages = ['/login', '/forgot-password', '/set-password'];

/** Sign in and come back to this very page; from the front page one goes home. */
export function SignInLink() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  if (accountPages.includes(pathname)) return null;
  const here = query ? `${pathname}?${query}` : pathname;
  return (
    <LinkButton
      href={here === '/' ? '/login' : `/login?callbackUrl=${encodeURIComponent(here)}`}
      variant="ghost"
    >
      Sign in
    </LinkButton>
  );
}
