import type { OwnListing } from '@repo/schemas/marketplace/listing';
import { statusLabels } from '../listings/labels.ts';

export type OwnListingAction = 'AVAILABLE' | 'RESERVED' | 'SOLD' | 'ARCHIVED' | 'RELIST' | 'DELETE';

export type ListingInQuestion = Pick<
  OwnListing,
  'title' | 'status' | 'hiddenByModerator' | 'openOffers' | 'reservedFor' | 'soldTo'
>;

export type StatusQuestion = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  tone: 'danger' | 'primary';
};

const wording: Record<
  OwnListingAction,
  Omit<StatusQuestion, 'title' | 'description'> & { verb: string; end: string }
> = {
  AVAILABLE: {
    ...{ verb: 'Make', end: 'available again', tone: 'danger' },
    ...{ confirmLabel: 'Make available', pendingLabel: 'Saving…' },
  },
  RESERVED: {
    ...{ verb: 'Mark', end: 'as reserved', tone: 'primary' },
    ...{ confirmLabel: 'Mark as reserved', pendingLabel: 'Saving…' },
  },
  SOLD: {
    ...{ verb: 'Mark', end: 'as sold', tone: 'primary' },
    ...{ confirmLabel: 'Mark as sold', pendingLabel: 'Saving…' },
  },
  ARCHIVED: {
    ...{ verb: 'Archive', end: '', tone: 'danger' },
    ...{ confirmLabel: 'Archive listing', pendingLabel: 'Archiving…' },
  },
  RELIST: {
    ...{ verb: 'Relist', end: '', tone: 'danger' },
    ...{ confirmLabel: 'Relist', pendingLabel: 'Saving…' },
  },
  DELETE: {
    ...{ verb: 'Delete', end: '', tone: 'danger' },
    ...{ confirmLabel: 'Delete listing', pendingLabel: 'Deleting…' },
  },
};

/** What the step ends for buyers, who are notified of it; none of it can be undone. */
function endingsOf(listing: ListingInQuestion, step: OwnListingAction): string[] {
  const { status, openOffers, reservedFor, soldTo } = listing;
  const takesAway = step === 'SOLD' || step === 'ARCHIVED' || step === 'DELETE';
  const endings: string[] = [];
  if (soldTo !== null) {
    if (step === 'RELIST') endings.push(`The sale to ${soldTo} is cancelled, and ${soldTo} is notified.`);
  } else if (reservedFor !== null && step !== 'RESERVED') {
    endings.push(
      step === 'SOLD' && status === 'RESERVED'
        ? `It counts as sold to ${reservedFor}, who is notified.`
        : `The reservation for ${reservedFor} is released, and ${reservedFor} is notified.`,
    );
  }
  if (openOffers > 0 && takesAway) {
    endings.push(
      openOffers === 1
        ? 'One open offer ends, and its buyer is notified.'
        : `${openOffers} open offers end, and their buyers are notified.`,
    );
  }
  return endings;
}

const moderated = 'A moderator has hidden it. Once it is archived, nobody can bring it back.';

/** Null for a step that needs no confirmation: it can be undone. */
export function findStatusChangeQuestion(
  listing: ListingInQuestion,
  action: OwnListingAction,
): StatusQuestion | null {
  const sentences = endingsOf(listing, action);
  if (action === 'ARCHIVED' && listing.status === 'HIDDEN') sentences.unshift(moderated);
  if (action === 'DELETE') {
    const label = statusLabels[listing.status].label.toLowerCase();
    sentences.unshift(
      `It is ${label} now. A deleted listing cannot be brought back; your chats about it stay.`,
    );
  } else if (sentences.length > 0 && listing.status !== 'HIDDEN') {
    sentences.push('This cannot be undone.');
  }
  if (sentences.length === 0) return null;
  const { verb, end, ...rest } = wording[action];
  const title = `${[verb, `“${listing.title}”`, end].filter(Boolean).join(' ')}?`;
  return { ...rest, title, description: sentences.join(' ') };
}
