import type { Metadata } from 'next';
import { PageNotFound } from '#components/frame/page-not-found.tsx';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside of the frame, which stands already. */
export default function NotFound() {
  return <PageNotFound />;
}
