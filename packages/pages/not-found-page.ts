import { setPageStatus } from '@repo/http/page-status';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

/**
 * What a public page returns where nothing is: `contents`, with the status 404. A page that throws Next's `notFound()` has an empty
 * body until scripts run. That is left to client-side navigation, and to a server that cannot set the status.
 */
export function notFoundPage(contents: ReactNode): ReactNode {
  if (!setPageStatus(404)) notFound();
  return contents;
}
