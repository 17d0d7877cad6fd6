import { expect, test } from 'vitest';
import {
  findStatusChangeQuestion,
  type ListingInQuestion,
  type OwnListingAction,
} from './status-change-question.ts';

const build = (more: Partial<ListingInQuestion>): ListingInQuestion => ({
  title: 'Aeron',
  status: 'AVAILABLE',
  hiddenByModerator: false,
  openOffers: 0,
  reservedFor: null,
  soldTo: null,
  ...more,
});

test.each<[string, Partial<ListingInQuestion>, OwnListingAction]>([
  ['reserved, with offers that stay open', { openOffers: 2 }, 'RESERVED'],
  ['available again, with offers that stay open', { status: 'RESERVED', openOffers: 2 }, 'AVAILABLE'],
  ['sold without offers', {}, 'SOLD'],
  ['archived without offers', {}, 'ARCHIVED'],
  ['archived after a sale', { status: 'SOLD', reservedFor: 'Mei', soldTo: 'Mei' }, 'ARCHIVED'],
  ['listed again without a sale', { status: 'ARCHIVED' }, 'RELIST'],
])('%s: nothing ends, so it is not asked', (_, listing, step) => {
  expect(findStatusChangeQuestion(build(listing), step)).toBeNull();
});

test.each<[string, Partial<ListingInQuestion>, OwnListingAction, string, string]>([
  [
    'a released reservation',
    { status: 'RESERVED', reservedFor: 'Mei', openOffers: 1 },
    'AVAILABLE',
    'Make “Aeron” available again?',
    'The reservation for Mei is released, and Mei is notified. This cannot be undone.',
  ],
  [
    'a sale to the buyer it is reserved for',
    { status: 'RESERVED', reservedFor: 'Mei', openOffers: 1 },
    'SOLD',
    'Mark “Aeron” as sold?',
    'It counts as sold to Mei, who is notified. One open offer ends, and its buyer is notified. This cannot be undone.',
  ],
  [
    'open offers of what is archived',
    { openOffers: 3 },
    'ARCHIVED',
    'Archive “Aeron”?',
    '3 open offers end, and their buyers are notified. This cannot be undone.',
  ],
  [
    'a cancelled sale',
    { status: 'SOLD', reservedFor: 'Mei', soldTo: 'Mei' },
    'RELIST',
    'Relist “Aeron”?',
    'The sale to Mei is cancelled, and Mei is notified. This cannot be undone.',
  ],
  [
    'what a moderator has hidden',
    { status: 'HIDDEN', openOffers: 1 },
    'ARCHIVED',
    'Archive “Aeron”?',
    'A moderator has hidden it. Once it is archived, nobody can bring it back. One open offer ends, and its buyer is notified.',
  ],
  [
    'a deleted listing',
    { openOffers: 1 },
    'DELETE',
    'Delete “Aeron”?',
    'It is available now. A deleted listing cannot be brought back; your chats about it stay. One open offer ends, and its buyer is notified.',
  ],
])('%s: asked first', (_, listing, step, title, description) => {
  expect(findStatusChangeQuestion(build(listing), step)).toMatchObject({ title, description });
});
