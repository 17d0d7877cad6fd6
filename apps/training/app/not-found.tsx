import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Compass } from 'lucide-react';
import type { Metadata } from 'next';
import { SiteFrame } from '#components/frame/site-frame.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <SiteFrame>
      <EmptyState
        level={1}
        icon={<Compass />}
        title="This page is not here"
        description="It may have moved, or the address has a slip in it."
        action={
          <LinkButton href="/" variant="primary">
            Go to the start page
          </LinkButton>
        }
      />
    </SiteFrame>
  );
}
