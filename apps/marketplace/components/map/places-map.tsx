'use client';

import { lazyModule } from '@repo/ui/lazy-module';
import { useState } from 'react';
import type { MapPlace, MapTiles } from './map-place.ts';

/** Several hundred kilobytes, so only where there is a map. */
const canvas = lazyModule(() => import('./map-canvas.tsx'));

/** The list of the page has the same places: without the map nothing is missing. */
export function PlacesMap({ places, tiles }: { places: readonly MapPlace[]; tiles: MapTiles }) {
  const [isFailed, setFailed] = useState(false);
  const loaded = canvas.useModule(!isFailed, () => setFailed(true));
  if (isFailed) {
    return (
      <p role="status" className="rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
        The map cannot be shown in this browser. The list has the same places.
      </p>
    );
  }
  return (
    <section
      aria-label="Map"
      className="h-[60vh] min-h-80 overflow-hidden rounded-lg border border-line bg-surface-muted"
    >
      {loaded ? <loaded.MapCanvas places={places} tiles={tiles} onFailure={() => setFailed(true)} /> : null}
    </section>
  );
}
