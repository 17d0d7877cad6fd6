import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { ClearRecentlyViewedButton } from '#components/listings/clear-recently-viewed-button.tsx';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { listRecentlyViewedCards } from '#domain/recently-viewed/list-recently-viewed.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Recently viewed' };

export default async function RecentlyViewedPage() {
  const data = await listRecentlyViewedCards(await requireActor());
  return (
    <>
      <PageHeader
        title="Recently viewed"
        description="Listings you looked at, most recent first. Only you can see this."
        actions={data.length > 0 ? <ClearRecentlyViewedButton /> : undefined}
      />
      {data.length > 0 ? (
        <ListingGrid listings={data} label="Recently viewed" level={2} eagerFirstPhotos />
      ) : (
        <EmptyState
          icon={<Icon name="eye" />}
          title="Nothing viewed yet"
          description="Listings that you open while you are signed in are kept here."
          action={
            <LinkButton href="/" variant="primary">
              Browse listings
            </LinkButton>
          }
        />
      )}
    </>
  );
}
