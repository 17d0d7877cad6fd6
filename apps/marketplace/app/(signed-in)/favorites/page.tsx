import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Heart } from 'lucide-react';
import type { Metadata } from 'next';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { listFavorites } from '#domain/favorites/list-favorites.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Favourites' };

export default async function FavoritesPage() {
  const favorites = await listFavorites(await requireActor());
  const listings = favorites.map(({ listing }) => ({ ...listing, isFavorited: true }));
  return (
    <>
      <PageHeader title="Favourites" description="What you saved, newest first." />
      {listings.length > 0 ? (
        <ListingGrid listings={listings} label="Favourites" level={2} isMain />
      ) : (
        <EmptyState
          icon={<Heart />}
          title="Nothing saved yet"
          description="Press the heart on a listing and it waits for you here."
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
