import { expect, test } from 'vitest';
import { buildConversation, buildOffer } from '#testing/sample-conversation.ts';
import { saleBody } from './sale-actions.tsx';

const { listing, other } = buildConversation('c1', 1);

test('a sale names the price that was asked about, unless both agreed on one', () => {
  const asked = { buyerId: 'them', amount: 25 };
  expect(saleBody({ other, listing, offer: null })).toEqual(asked);
  expect(saleBody({ other, listing, offer: buildOffer() })).toEqual(asked);
  expect(saleBody({ other, listing, offer: buildOffer({ status: 'ACCEPTED' }) })).toEqual({
    buyerId: 'them',
  });
});
