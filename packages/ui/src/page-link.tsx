'use client';

import { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';
import { ViewLink } from './view-link.tsx';

/** A link to another page: while the server makes that page, AppShell shows its frame. */
export function PageLink({ children, ...props }: ComponentProps<typeof ViewLink>) {
  return (
    <ViewLink {...props}>
      {children}
      <PendingMark />
    </ViewLink>
  );
}

/** AppShell's styles look for it. */
function PendingMark() {
  const { pending } = useLinkStatus();
  return pending ? <span hidden data-page-pending /> : null;
}
