import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';
import { SiteFrame } from '#components/frame/site-frame.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <SiteFrame>
      <PageNotFound />
    </SiteFrame>
  );
}
