'use client';

import { lazyModule } from '@repo/ui/lazy-module';
import { useEffect, useState } from 'react';
import { isLastNearStored } from '../places/is-near-remembered.ts';

/** Not for those who have never searched near anything. */
const section = lazyModule(() => import('./near-you-section.tsx'));

/** Listings near where this browser searched last. It is known to the browser only, so they come after the page. */
export function NearYou({ personId }: { personId?: string }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(isLastNearStored(personId)), [personId]);
  const loaded = section.useModule(isWanted, () => undefined);
  return loaded && <loaded.NearYouSection personId={personId} />;
}
