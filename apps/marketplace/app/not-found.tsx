import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Page not found' };

/** Without the frame, because Next renders it into the data of every page. */
export default function NotFound() {
  return (
    <main className="page-column py-8">
      <PageNotFound />
    </main>
  );
}
