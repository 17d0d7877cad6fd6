import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Page not found' };

/** Rendered inside the frame. */
export default function NotFound() {
  return <PageNotFound />;
}
