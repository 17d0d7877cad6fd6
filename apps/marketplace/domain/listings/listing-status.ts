import type { ListingStatus, RelistBody } from '@repo/schemas/marketplace/listing';

/** Where an owner may move a listing from each status. Hiding and restoring are a moderator's, outside this table. */
const ownerMoves: Record<ListingStatus, readonly ListingStatus[]> = {
  AVAILABLE: ['RESERVED', 'SOLD', 'ARCHIVED'],
  RESERVED: ['AVAILABLE', 'SOLD', 'ARCHIVED'],
  SOLD: ['ARCHIVED'],
  ARCHIVED: [],
  HIDDEN: ['ARCHIVED'],
};

/** The statuses an owner may choose next, without the one it has. */
export function nextStatuses(status: ListingStatus): readonly ListingStatus[] {
  return ownerMoves[status];
}

/** Whether an owner may set this status; setting it again changes nothing and is allowed. */
export function canMove(from: ListingStatus, to: ListingStatus): boolean {
  return (from === to && from !== 'HIDDEN') || ownerMoves[from].includes(to);
}

/** Where relisting leads from each status; PUT never leads back from these two. */
const waysBack: Partial<Record<ListingStatus, readonly RelistBody['status'][]>> = {
  SOLD: ['AVAILABLE', 'RESERVED'],
  ARCHIVED: ['AVAILABLE', 'RESERVED', 'SOLD'],
};

/** Whether an owner may take a listing back from where PUT leads no further. */
export function canRelist(from: ListingStatus, to: RelistBody['status']): boolean {
  return waysBack[from]?.includes(to) ?? false;
}
