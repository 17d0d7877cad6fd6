import { notFoundPage } from '@repo/pages/not-found-page';
import type { Metadata } from 'next';
import { ListingNotFound } from '#components/listings/listing-not-found.tsx';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Every address without a page of its own. The root's not-found page has no frame: Next renders that into the data of all pages. */
export default function UnknownPage() {
  return notFoundPage(<ListingNotFound />);
}
