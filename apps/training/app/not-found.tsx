import type { Metadata } from 'next';
import { PageNotFound } from '#components/frame/page-not-found.tsx';
import { SiteFrame } from '#components/frame/site-frame.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <SiteFrame>
      <PageNotFound />
    </SiteFrame>
  );
}
