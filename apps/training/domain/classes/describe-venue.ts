import type { VenueColumns } from './venue-columns.ts';

/** "Room 3, Blk 10 Anson Road, International Plaza, #12-04, Singapore 079903", without missing parts. */
export function describeVenue(run: VenueColumns<string | null>): string {
  const floor = run.venueFloor
    ? `#${[run.venueFloor, run.venueUnit].filter(Boolean).join('-')}`
    : run.venueUnit;
  return [
    run.venueRoom,
    [run.venueBlock, run.venueStreet].filter(Boolean).join(' '),
    run.venueBuilding,
    floor,
    run.venuePostalCode && `Singapore ${run.venuePostalCode}`,
  ]
    .filter(Boolean)
    .join(', ');
}
