import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildConversation, buildOffer } from '#testing/sample-conversation.ts';
import { OfferActions } from './offer-actions.tsx';

const { listing, other } = buildConversation('c1', 1);

test.each([
  ['accept', 'Accepting…', 'Decline'],
  ['decline', 'Accept', 'Declining…'],
] as const)('while one answers with %s, no other answer can be given', (pending, first, last) => {
  const html = renderToStaticMarkup(
    <OfferActions
      {...{ offer: buildOffer(), isOwn: false, other, listing, pending }}
      onAct={() => {}}
      onCounter={() => {}}
    />,
  );
  const buttons = [...html.matchAll(/<button[^>]*aria-disabled="true"[^>]*>(.*?)<\/button>/gs)];
  const texts = buttons.map(([, content]) => content?.replaceAll(/<[^>]*>/g, ''));
  expect(texts).toEqual([first, 'Another price', last]);
});
