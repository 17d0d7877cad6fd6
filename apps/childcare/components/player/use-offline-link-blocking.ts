'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isLinkToOtherPage } from './is-link-to-other-page.ts';
import { progressSenderOf } from './use-progress.ts';

const probeMs = 5_000;

/** Whether the service responds; `navigator.onLine` is true even on a dead connection. */
function isReachable(): Promise<boolean> {
  return fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
    () => true,
    () => false,
  );
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (link === null) return null;
  const { href, target } = link;
  const opensInOtherTab =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const followed = { href, target, isDownload: link.hasAttribute('download'), opensInOtherTab };
  return isLinkToOtherPage(followed, location.href) ? link : null;
}

/**
 * Without a connection a link would replace the open lesson by the browser's error page, so such links are blocked while a lesson
 * is open. Returns whether one was just blocked.
 */
export function useOfflineLinkBlocking(learnerId: string | null): boolean {
  const router = useRouter();
  const [isBlocked, setIsBlocked] = useState(false);

  useEffect(() => {
    const isUnclear = () =>
      !navigator.onLine ||
      (learnerId !== null && progressSenderOf(learnerId).getSaveState().kind === 'offline');

    async function follow(href: string): Promise<void> {
      if (!navigator.onLine || !(await isReachable())) {
        setIsBlocked(true);
        return;
      }
      setIsBlocked(false);
      // The router cannot open downloads.
      if (new URL(href).pathname.startsWith('/api/')) location.assign(href);
      else router.push(href);
    }
    function blockClick(event: MouseEvent): void {
      if (!isUnclear()) return;
      const link = linkOf(event);
      if (link === null) return;
      event.preventDefault();
      void follow(link.href);
    }
    const unblock = () => setIsBlocked(false);
    // Runs before the links' own handlers, which ignore a click whose default was prevented.
    document.addEventListener('click', blockClick, { capture: true });
    addEventListener('online', unblock);
    return () => {
      document.removeEventListener('click', blockClick, { capture: true });
      removeEventListener('online', unblock);
    };
  }, [learnerId, router]);

  return isBlocked;
}
