import { notFoundPage } from '@repo/pages/not-found-page';
import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Unknown addresses. The root's not-found page has no frame, because Next renders it into the data of all pages. */
export default function UnknownPage() {
  return notFoundPage(<PageNotFound />);
}
