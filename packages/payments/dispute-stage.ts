import type { Dispute } from './payments.ts';

/** As databases store it. */
export const storedDisputeStatuses = {
  inquiry: 'INQUIRY',
  closed: 'CLOSED',
  open: 'OPEN',
  won: 'WON',
  lost: 'LOST',
} as const satisfies Record<Dispute['status'], string>;

export type StoredDisputeStatus = (typeof storedDisputeStatuses)[Dispute['status']];

/** How far a dispute has come. An appeal can make a lost one won, so those two are as far. */
const progress: Record<StoredDisputeStatus, number> = { INQUIRY: 0, CLOSED: 1, OPEN: 2, LOST: 3, WON: 3 };

export type DisputeStage = { status: StoredDisputeStatus; statusAt: Date };

/** The same for any order of arrival: the further status, then the later event. */
export function isLaterDisputeStage(one: DisputeStage, other: DisputeStage): boolean {
  const further = progress[one.status] - progress[other.status];
  if (further !== 0) return further > 0;
  const later = one.statusAt.getTime() - other.statusAt.getTime();
  return later === 0 ? one.status === 'WON' : later > 0;
}
