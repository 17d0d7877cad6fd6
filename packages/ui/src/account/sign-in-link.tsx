'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { LinkButton } from '../link-button.tsx';

export type SignInLinkProps = {
  /** Pages for signed-out people, on which the link would lead in a circle. */
  hiddenOn: readonly string[];
};

/** Sign in and come back to this very page; from the front page one goes home. */
export function SignInLink(props: SignInLinkProps) {
  return (
    // The address is known in the browser only, where a page is made ahead of time.
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
