import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FollowedSellers, type FollowedSellersProps } from './followed-sellers.tsx';

const followed = (number: number) => ({
  seller: { id: `seller-${number}`, name: `Seller ${number}`, image: null },
  followedAt: '2026-11-01T00:00:00.000Z',
  available: number,
});

function linksOf(props: FollowedSellersProps): string[] {
  const html = renderToStaticMarkup(withRouter(<FollowedSellers {...props} />, '/following'));
  return [...html.matchAll(/href="(\/following[^"]*)"[^>]*>([^<]*)/g)].map(
    ([, href, text]) => `${text} ${href}`,
  );
}

test('followed sellers: the first page leads on, the next one back to the first, the last one only back', () => {
  const data = [followed(1)];
  expect(linksOf({ data, nextCursor: null, isFirst: true })).toEqual([]);
  expect(linksOf({ data, nextCursor: 'later', isFirst: true })).toEqual([
    'More sellers /following?sellers=later',
  ]);
  expect(linksOf({ data, nextCursor: 'later', isFirst: false })).toEqual([
    'First sellers /following',
    'More sellers /following?sellers=later',
  ]);
  expect(linksOf({ data: [], nextCursor: null, isFirst: false })).toEqual(['First sellers /following']);
});
