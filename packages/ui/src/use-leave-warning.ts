'use client';

import { useEffect } from 'react';

/** While true, the browser asks for confirmation before the page is left. */
export function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnderWay]);
}
