'use client';

import { Button } from '@repo/ui/button';
import { useEffect } from 'react';

/** Closes a window opened by a page. If the browser forbids it, the person has to close it. */
export function CloseWindowButton({ atOnce }: { atOnce: boolean }) {
  useEffect(() => {
    if (atOnce) window.close();
  }, [atOnce]);
  return (
    <Button full variant="primary" onClick={() => window.close()}>
      Close this window
    </Button>
  );
}
