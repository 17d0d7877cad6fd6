'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useIsCompleted } from './use-progress.ts';

/** Reads the page again once the service has counted a lecture: its last report may arrive after the next lesson was opened. */
export function RefreshWhenCompleted({ lectureId }: { lectureId: string }) {
  const router = useRouter();
  const isCompleted = useIsCompleted(lectureId);
  useEffect(() => {
    if (isCompleted) router.refresh();
  }, [router, isCompleted]);
  return null;
}
