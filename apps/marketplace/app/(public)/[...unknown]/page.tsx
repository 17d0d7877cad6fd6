import { notFoundPage } from '@repo/pages/not-found-page';
import type { Metadata } from 'next';
import { ListingNotFound } from '#components/listings/listing-not-found.tsx';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Unknown addresses. The root's not-found page has no frame, because Next renders it into the data of all pages. */
export default function UnknownPage() {
  return notFoundPage(<ListingNotFound />);
}
