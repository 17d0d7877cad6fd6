'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const everyMs = 3_000;

/** Refreshes every few seconds while something is in progress and the page is visible. */
export function RefreshPageWhile({ running }: { running: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [running, router]);
  return null;
}
