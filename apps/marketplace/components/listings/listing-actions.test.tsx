import type { Listing } from '@repo/schemas/marketplace/listing';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListingActions } from './listing-actions.tsx';

const listing = {
  id: 'bike',
  slug: 'bike',
  title: '自行车',
  price: '120.00',
  status: 'AVAILABLE',
} as Listing;

const linksOf = (changes: Partial<Listing>, isOwner = false) => {
  const html = renderToStaticMarkup(
    withRouter(<ListingActions listing={{ ...listing, ...changes }} isOwner={isOwner} />, '/listings/bike'),
  );
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
};

test('an offer is made in the chat, for what is available at a price and is somebody else’s', () => {
  const offer = '/chat?listing=bike&offer';
  expect(linksOf({})).toEqual(['/chat?listing=bike', offer]);
  for (const status of ['RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const)
    expect(linksOf({ status })).not.toContain(offer);
  expect(linksOf({ price: '0.00' })).not.toContain(offer);
  expect(linksOf({}, true)).not.toContain(offer);
});
