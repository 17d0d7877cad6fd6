import type { Metadata } from 'next';
import { ListingNotFound } from '#components/listings/listing-not-found.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return <ListingNotFound />;
}
