'use client';

import { useEffect } from 'react';

const renewAfterMs = 60 * 60 * 1000;
let renewedAt = Number.NEGATIVE_INFINITY;

/** Extends the session by seven days while a page is in use. Renders nothing. */
export function KeepSessionAlive() {
  useEffect(() => {
    function renew() {
      if (document.visibilityState !== 'visible' || performance.now() - renewedAt < renewAfterMs) return;
      renewedAt = performance.now();
      // A failure is ignored: an ended session shows at the next request.
      fetch('/api/auth/session').catch(() => undefined);
    }
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, []);
  return null;
}
