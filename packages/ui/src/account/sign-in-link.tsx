'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { LinkButton } from '../link-button.tsx';

export type SignInLinkProps = {
  /** Pages for signed-out people, where the link would be circular. */
  hiddenOn: readonly string[];
};

/** Returns to the current page after sign-in; from the front page to the home page. */
export function SignInLink(props: SignInLinkProps) {
  return (
    // On a static page, the URL is known only in the browser.
    <Suspense>
      <LinkFromHere {...props} />
    </Suspense>
  );
}

function LinkFromHere({ hiddenOn }: SignInLinkProps) {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  if (hiddenOn.includes(pathname)) return null;
  const here = query ? `${pathname}?${query}` : pathname;
  const href = here === '/' ? '/login' : `/login?callbackUrl=${encodeURIComponent(here)}`;
  return (
    <LinkButton href={href} variant="ghost">
      Sign in
    </LinkButton>
  );
}
