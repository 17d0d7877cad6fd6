import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Page not found' };

/** Shown inside the layout of these pages, with its navigation; the root's not-found page has none. */
export default function NotFound() {
  return <PageNotFound />;
}
