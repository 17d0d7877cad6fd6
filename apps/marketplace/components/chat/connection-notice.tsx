'use client';

import { LinkButton } from '@repo/ui/link-button';
import { usePathname } from 'next/navigation';
import { useLiveStatus } from './use-live-chat.ts';

export function ConnectionNotice() {
  const status = useLiveStatus();
  const pathname = usePathname();
  const text =
    status === 'waiting'
      ? 'Reconnecting… New messages appear as soon as the connection is back.'
      : status === 'signed-out'
        ? 'You have been signed out. What you typed is kept here.'
        : null;
  return (
    <div role="status">
      {text ? (
        <div className="flex items-center justify-center gap-3 bg-warning-soft px-4 py-2 text-sm text-text">
          <p>{text}</p>
          {status === 'signed-out' ? (
            <LinkButton href={`/login?callbackUrl=${encodeURIComponent(pathname)}`} size="sm">
              Sign in
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
