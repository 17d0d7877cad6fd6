'use client';

import { useLinkStatus } from 'next/link';
import { useRouter } from 'next/navigation';
import { type ComponentProps, type ReactNode, useEffect, useTransition } from 'react';
import { makePageInert } from './make-page-inert.ts';
import { NoPrefetchLink } from './no-prefetch-link.tsx';

/** A link to another page: while the server renders that page, AppShell shows its frame. */
export function PageLink({ children, ...props }: ComponentProps<typeof NoPrefetchLink>) {
  return (
    <NoPrefetchLink {...props}>
      {children}
      <LinkMark />
    </NoPrefetchLink>
  );
}

function LinkMark() {
  const { pending } = useLinkStatus();
  return pending ? <PendingMark /> : null;
}

/** The `page-pending` styles look for it. */
function PendingMark() {
  useEffect(makePageInert, []);
  return <span hidden data-page-pending />;
}

/** Goes to a page from a panel whose links are gone after the click. `pendingMark` is to be rendered where it stays. */
export function useGoToPage(): { goToPage: (href: string) => void; pendingMark: ReactNode } {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return {
    goToPage: (href) => startTransition(() => router.push(href)),
    pendingMark: isPending ? <PendingMark /> : null,
  };
}
