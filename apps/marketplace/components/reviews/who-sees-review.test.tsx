import type { DealReviews } from '@repo/schemas/marketplace/review';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhoSeesReview } from './who-sees-review.tsx';

const deal: DealReviews['deal'] = {
  id: 'd',
  role: 'buyer',
  other: { id: 'arjun', name: 'Arjun', image: null },
  conversationId: null,
  listingTitle: 'Lamp',
  isCancelled: false,
};
const closed = { ...deal, other: { ...deal.other, id: null } };

test.each<[string, Partial<Omit<DealReviews, 'own'>>, text: string, isLinked: boolean]>([
  ['waits', { isPublished: false }, 'shown to everybody when Arjun has written too', false],
  ['is published', {}, 'It is shown on', true],
  ['is hidden', { isHidden: true }, 'We have hidden it', false],
  ['is of a closed account', { deal: closed }, 'because Arjun’s page is closed', false],
])('a review that %s', (_, found, text, isLinked) => {
  const shown = { deal, isPublished: true, isHidden: false, until: '2026-11-20T10:00:00.000Z', ...found };
  const html = renderToStaticMarkup(withRouter(<WhoSeesReview {...shown} />, '/'));
  expect(html).toContain(text);
  expect(html.includes('href="/sellers/arjun#reviews"')).toBe(isLinked);
});
