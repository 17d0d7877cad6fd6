'use client';

import { Button } from '@repo/ui/button';
import { useEffect } from 'react';

/** Closes the window that was opened beside the page. A browser that does not let a page do so leaves it to the person. */
export function CloseWindow({ atOnce }: { atOnce: boolean }) {
  useEffect(() => {
    if (atOnce) window.close();
  }, [atOnce]);
  return (
    <Button full variant="primary" onClick={() => window.close()}>
      Close this window
    </Button>
  );
}
