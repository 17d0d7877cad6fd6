import type { ListingStatus, RelistBody } from '@repo/schemas/marketplace/listing';

/** Only moderators hide and restore, which is not part of this table. */
const ownerMoves: Record<ListingStatus, readonly ListingStatus[]> = {
  AVAILABLE: ['RESERVED', 'SOLD', 'ARCHIVED'],
  RESERVED: ['AVAILABLE', 'SOLD', 'ARCHIVED'],
  SOLD: ['ARCHIVED'],
  ARCHIVED: [],
  HIDDEN: ['ARCHIVED'],
};

export function nextOwnerStatuses(status: ListingStatus): readonly ListingStatus[] {
  return ownerMoves[status];
}

/** Setting the current status again is allowed and changes nothing. */
export function canOwnerChangeStatus(from: ListingStatus, to: ListingStatus): boolean {
  return (from === to && from !== 'HIDDEN') || ownerMoves[from].includes(to);
}

/** Relisting only: PUT never leaves these two statuses. */
const relistMoves: Partial<Record<ListingStatus, readonly RelistBody['status'][]>> = {
  SOLD: ['AVAILABLE', 'RESERVED'],
  ARCHIVED: ['AVAILABLE', 'RESERVED', 'SOLD'],
};

export function canRelist(from: ListingStatus, to: RelistBody['status']): boolean {
  return relistMoves[from]?.includes(to) ?? false;
}
