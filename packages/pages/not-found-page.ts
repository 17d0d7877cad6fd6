import { setPageStatusIfPossible } from '@repo/http/page-status';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';

/**
 * The body of a missing public page, with status 404: Next's `notFound()` gives an empty body until scripts run.
 * `notFound()` is used for client-side navigation and for servers that cannot set the status.
 */
export function notFoundPage(contents: ReactNode): ReactNode {
  if (!setPageStatusIfPossible(404)) notFound();
  return contents;
}
