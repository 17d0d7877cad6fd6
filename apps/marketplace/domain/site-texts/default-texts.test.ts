import { expect, test } from 'vitest';
import { defaultSiteTexts } from './default-texts.ts';

/**
 * What the texts say about us and money. They are one for every setting of MARKETPLACE_PAYMENTS, so each sentence is to be true where
 * buyers pay on the site, where they do not, and where payments end. A new one is entered here by whoever has thought of all three.
 */
const saidOfUsAndMoney = [
  // True without payments, and with them says where we do hold money.
  'We hold no money, unless you paid on a payment page of ours.',
  'We are not part of it and do not check items, and we hold no money, unless you paid on a payment page of ours.',
  // Of what happens on a payment page, which there is only with payments.
  'What you pay on a payment page of ours we hold until you have the item.',
  // A payment is the price of a sale, never a deposit.
  'We never ask for one, and cannot bring it back.',
  // Our own links to a payment are buttons of the chat, not addresses in what somebody writes.
  'We have no courier, and an address in a message that asks you to confirm a payment or a delivery is not ours.',
];

const ofUs = /\b(?:we|our|ours|us)\b/i;
const ofMoney = /\b(?:money|paid|pays?|payments?|deposit|payouts?|fees?|courier)\b/i;

function sentencesOf(html: string): string[] {
  return html
    .replace(/<\/(?:li|p|h2)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split(/\n|(?<=\.) /)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

test('default texts: what they say of us and money is true with and without payments', () => {
  const deposit = 'We never ask for one, and cannot bring it back.';
  const found = Object.values(defaultSiteTexts)
    .flatMap(sentencesOf)
    .filter((sentence) => (ofUs.test(sentence) && ofMoney.test(sentence)) || sentence === deposit);
  expect(found.toSorted()).toEqual(saidOfUsAndMoney.toSorted());
});

test('default texts: how to pay somebody oneself is said without ruling out a payment page', () => {
  const sentences = sentencesOf(defaultSiteTexts.safety);
  expect(sentences).toContain(
    'If you pay the seller yourself, pay when you have seen it and want it: in cash, or by PayNow while you stand together.',
  );
  // Payouts of the site do ask who one is.
  expect(sentences).toContain(
    'For a buyer to pay you, you need to tell nobody your card number, your Singpass, or a one-time code.',
  );
});
