import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside of the frame of these pages. */
export default function NotFound() {
  return <PageNotFound />;
}
