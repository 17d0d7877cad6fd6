import { expect, test } from 'vitest';
import { buildConversation, buildOffer } from '#testing/sample-conversation.ts';
import { toSoldToBody } from './sale-actions.tsx';

const { listing, other } = buildConversation('c1', 1);

test('a sale names the version of the listing, and the price that was asked about, unless both agreed on one', () => {
  const expectedUpdatedAt = listing.updatedAt;
  const asked = { buyerId: 'them', amount: 25, expectedUpdatedAt };
  expect(toSoldToBody({ other, listing, offer: null })).toEqual(asked);
  expect(toSoldToBody({ other, listing, offer: buildOffer() })).toEqual(asked);
  expect(toSoldToBody({ other, listing, offer: buildOffer({ status: 'ACCEPTED' }) })).toEqual({
    buyerId: 'them',
    expectedUpdatedAt,
  });
});
