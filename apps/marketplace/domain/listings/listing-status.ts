import type { ListingStatus } from '@repo/schemas/marketplace/listing';

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
