'use client';

import type { ListingItem } from '@repo/schemas/marketplace/listing';
import { defaultRadiusKilometres } from '@repo/schemas/marketplace/places/near-limits';
import { isPositionText } from '@repo/schemas/marketplace/places/position';
import { Button } from '@repo/ui/button';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';
import { ListingGrid } from '../listings/listing-grid.tsx';
import { readLastNear, removeLastNear } from '../places/last-near.ts';
import { placeComboboxSource } from '../places/place-source.ts';
import { searchHref } from './search-href.ts';

/** One row on a wide screen. */
const maximumShown = 4;

type Found = { name: string; listings: ListingItem[] };

async function read(near: string, signal: AbortSignal): Promise<Found> {
  const query = { near, radius: defaultRadiusKilometres, sort: 'distance', limit: maximumShown } as const;
  const [answer, place] = await Promise.all([
    api('GET /api/listings', { query, signal }),
    isPositionText(near) ? null : placeComboboxSource.find?.(near, signal),
  ]);
  if (!answer.ok) throw new Error(answer.failure.error);
  return { name: place?.label ?? 'you', listings: answer.data.data };
}

/** Nothing where nothing is near, or where it could not be read: the page is whole without it. */
export function NearYouSection({ personId }: { personId: string | undefined }) {
  const [near, setNear] = useState(() => readLastNear(personId));
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (near === null) return;
    const ended = new AbortController();
    read(near, ended.signal).then(setFound, () => undefined);
    return () => ended.abort();
  }, [near]);
  function forget() {
    removeLastNear(personId);
    setNear(null);
  }
  if (near === null || found === null || found.listings.length === 0) return null;
  return (
    <section aria-labelledby="near-you" className="space-y-4 pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="near-you" className="mr-auto text-lg">
          Near {found.name}
        </h2>
        <NoPrefetchLink
          href={searchHref({ near, radius: defaultRadiusKilometres, sort: 'distance' })}
          className="text-sm underline"
        >
          See all near {found.name}
        </NoPrefetchLink>
        <Button size="sm" variant="ghost" onClick={forget}>
          Stop showing this
        </Button>
      </div>
      <ListingGrid listings={found.listings} label={`Listings near ${found.name}`} level={3} isOneRow />
    </section>
  );
}
