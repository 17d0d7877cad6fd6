import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';
import { SiteFrame } from '#components/frame/site-frame.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <SiteFrame>
      <PageNotFound
        description="The listing may have been taken down, or there is a mistake in the address."
        action="Browse listings"
      />
    </SiteFrame>
  );
}
