import { pageNumberQuery } from '@repo/schemas/marketplace/common';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import type { Metadata } from 'next';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { listVisibleFavoriteCards } from '#domain/favorites/list-favorite-page.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Favourites' };

type Props = { searchParams: Promise<{ page?: string | string[] }> };

const pageSize = 24;

export default async function FavoritesPage({ searchParams }: Props) {
  const ctx = await requireActor();
  // An invalid page number falls back to the first page.
  const page = pageNumberQuery.safeParse((await searchParams).page).data ?? 1;
  const { data, pagination } = await listVisibleFavoriteCards(ctx, { page, limit: pageSize });
  const { total, totalPages } = pagination;
  const saved = `${total.toLocaleString('en-SG')} ${total === 1 ? 'listing' : 'listings'}`;
  return (
    <>
      <PageHeader
        title="Favourites"
        description={total > 0 ? `${saved} you saved, newest first.` : 'What you saved, newest first.'}
      />
      {data.length > 0 ? (
        <ListingGrid listings={data} label="Favourites" level={2} eagerFirstPhotos />
      ) : total > 0 ? (
        <PastLastPage noun="favourites" href="/favorites" />
      ) : (
        <EmptyState
          icon={<Icon name="heart" />}
          title="Nothing saved yet"
          description="Press the heart on a listing to keep it here."
          action={
            <LinkButton href="/" variant="primary">
              Browse listings
            </LinkButton>
          }
        />
      )}
      <Pagination
        className="mt-8"
        page={page}
        totalPages={totalPages}
        hrefFor={(number) => (number > 1 ? `/favorites?page=${number}` : '/favorites')}
        label="Pages of favourites"
      />
    </>
  );
}
