'use client';

import { useEffect } from 'react';

/** How often a page that stays open, or is opened again, renews the sign-in. */
const renewAfterMs = 60 * 60 * 1000;
let renewedAt = Number.NEGATIVE_INFINITY;

/** Renews the sign-in for another seven days while somebody uses the pages. Shows nothing. */
export function KeepSession() {
  useEffect(() => {
    function renew() {
      if (document.visibilityState !== 'visible' || performance.now() - renewedAt < renewAfterMs) return;
      renewedAt = performance.now();
      // Whether it works or not, the page continues: an ended sign-in shows at the next step.
      fetch('/api/auth/session').catch(() => undefined);
    }
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, []);
  return null;
}
