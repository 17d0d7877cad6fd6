import type { ListingStatus, RelistBody } from '@repo/schemas/marketplace/listing';

/** What an owner may set without relisting. Only moderators hide and restore; the owner of a hidden listing can archive it. */
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

/** Setting the current status again is allowed, except HIDDEN, which only moderators set. */
export function canChangeStatusWithoutRelisting(from: ListingStatus, to: ListingStatus): boolean {
  return (from === to && from !== 'HIDDEN') || ownerMoves[from].includes(to);
}

/** What relisting may set. Without relisting, a sold listing can only be archived, and an archived one stays so. */
const relistMoves: Partial<Record<ListingStatus, readonly RelistBody['status'][]>> = {
  SOLD: ['AVAILABLE', 'RESERVED'],
  ARCHIVED: ['AVAILABLE', 'RESERVED', 'SOLD'],
};

export function canRelist(from: ListingStatus, to: RelistBody['status']): boolean {
  return relistMoves[from]?.includes(to) ?? false;
}
