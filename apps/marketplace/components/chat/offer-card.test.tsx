import type { ChatMessage, Conversation } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildConversation, buildDeal, buildOffer } from '#testing/sample-conversation.ts';
import { ChatProvider } from './chat-provider.tsx';
import { ConversationThread } from './thread-view.tsx';

function render(messages: ChatMessage[], more: Partial<Conversation> = {}): string {
  const conversation = buildConversation('c1', 1, more);
  const page = { data: [conversation], nextCursor: null };
  return renderToStaticMarkup(
    withRouter(
      <ChatProvider
        actorId="me"
        siteHost="market.example"
        rendered={{ filter: { search: undefined, unread: false }, page }}
      >
        <ConversationThread
          {...{ conversation, opensOfferForm: false }}
          messages={{ data: messages, nextCursor: null }}
        />
      </ChatProvider>,
      '/chat/c1',
    ),
  );
}

const message = (event: ChatMessage['event'], more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  conversationId: 'c1',
  senderId: 'them',
  body: 'Offered S$120.00',
  clientKey: null,
  images: [],
  createdAt: new Date().toISOString(),
  event,
  ...more,
});

const buttons = (html: string) =>
  [...(html.match(/<li.*<\/li>/s)?.[0] ?? '').matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(
    ([, text]) => text,
  );

test.each<[string, Partial<Offer>, Partial<Conversation>, string[]]>([
  ['of the other person', {}, {}, ['Accept', 'Another price', 'Decline']],
  ['of one’s own', { madeById: 'me' }, {}, ['Withdraw offer']],
  [
    'for what is reserved',
    {},
    { listing: { ...buildConversation('c1', 1).listing, status: 'RESERVED' } },
    ['Decline'],
  ],
  ['after a block', {}, { canWrite: false }, []],
  ['that was declined', { status: 'DECLINED' }, {}, []],
])('an offer %s has the buttons of whoever may act', (_, offer, conversation, expected) => {
  const html = render([message({ kind: 'OFFER_MADE', offer: buildOffer(offer) })], conversation);
  expect(html).toContain('S$120.00');
  expect(buttons(html)).toEqual(expected);
});

test('an answer is a sentence at its place', () => {
  const accepted = { kind: 'OFFER_ACCEPTED' as const, offer: buildOffer({ status: 'ACCEPTED' }) };
  const html = render([message(accepted, { body: 'Accepted the offer of S$120.00' })]);
  expect(html).toContain('Mei accepted the offer of S$120.00');
});

test('the buyer can make an offer while there is none, the seller can sell', () => {
  expect(render([])).toContain('Make an offer');
  expect(render([], { offer: buildOffer() })).not.toContain('Make an offer');
  const { listing } = buildConversation('c1', 1);
  expect(render([], { listing: { ...listing, price: '0.00' } })).not.toContain('Make an offer');
  const seller = render([], { role: 'seller' });
  expect(seller).not.toContain('Make an offer');
  expect(seller).toContain('Sold to Mei');
  expect(seller).toContain('Mark as reserved');
});

const listings = [
  { id: 'l1', title: 'Desk', price: '25.00' },
  { id: 'l2', title: 'Chair', price: '9.90' },
];

test('an offer for several names them, their prices together, and that all are reserved', () => {
  const html = render([message({ kind: 'OFFER_MADE', offer: buildOffer({ listings }) })]);
  expect(html).toContain('For 2 items, listed for S$34.90 together');
  expect(html).toContain('href="/listings/l2"');
  expect(html).toContain('Accepting reserves all of them for');
  expect(html).toMatch(/aria-label="Offer of Mei for 2 items, S\$120\.00"/);
});

test.each([
  [null, ['Release all 2', 'Sold 2 to Mei']],
  [buildDeal(), ['Cancel the sale of all 2']],
])('the seller ends it for all: sold %j', (deal, texts) => {
  const offer = buildOffer({ listings, status: 'ACCEPTED', sellerId: 'me', buyerId: 'them' });
  const html = render([], { role: 'seller', offer, deal });
  for (const text of texts) expect(html.replace(/<!-- -->/g, '')).toContain(text);
  expect(html).not.toContain('Release reservation');
});
