'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

const pauseMs = 2_000;
const maximumTries = 45;

/** The event of a payment usually arrives before its buyer is back; until it has, the page's data is loaded again. */
export function RefreshUntilPaid() {
  const router = useRouter();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries >= maximumTries) return;
    const timer = setTimeout(() => {
      setTries((count) => count + 1);
      router.refresh();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [tries, router]);
  return null;
}
