import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListingCardItem } from '#domain/listings/listing-card-item.ts';
import { HomeContent, type HomeContentProps } from './home-content.tsx';
import { knownIconOrTag } from './known-icon-or-tag.ts';

const listing = (id: string, hasPhoto = true): ListingCardItem => ({
  id,
  slug: id,
  title: `Title ${id}`,
  price: '10.00',
  condition: 'GOOD',
  status: 'AVAILABLE',
  location: 'Bedok',
  createdAt: '2026-11-01T00:00:00.000Z',
  likeCount: 0,
  images: hasPhoto ? [{ url: 'https://example.com/photo.jpg' }] : [],
  seller: { id: 'seller', name: 'Seller', image: null },
  sellerRating: null,
});

const category = (slug: string, parent: string | null, count: number) => ({
  slug,
  name: `Name ${slug}`,
  icon: 'car',
  parent,
  count,
});

const nothing = { followed: [], viewed: [], popular: [] };

function render(props: Partial<HomeContentProps>): string {
  const all = { home: nothing, latest: [], listingTotal: 30, categories: [], ...props };
  return renderToStaticMarkup(withRouter(<HomeContent {...all} />));
}

const headings = (html: string) => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text);
const titles = (html: string) =>
  [...html.matchAll(/<h3[^>]*>.*?>Title (.*?)<\/a>/g)].map(([, title]) => title);

test('sections: only those that have something, each with its heading and a link to all', () => {
  const html = render({
    home: { followed: [], viewed: [listing('seen')], popular: [] },
    latest: [listing('new')],
  });
  expect(headings(html)).toEqual(['Recently viewed', 'Latest']);
  expect(html).toContain('aria-labelledby="viewed"');
  expect(html).toMatch(/href="\/recently-viewed"[^>]*>See all<span class="sr-only">: Recently viewed</);
  expect(html).toMatch(/href="\/\?sort=latest"[^>]*>See all<span class="sr-only">: Latest</);
  expect(html).toMatch(/href="\/\?sort=latest"[^>]*>See all 30 listings</);
});

test('latest: twelve, with photos first, without what a section above shows', () => {
  const latest = Array.from({ length: 24 }, (_, index) => listing(String(index), index !== 1));
  const html = render({ home: { ...nothing, followed: [listing('3')] }, latest });
  expect(titles(html)).toEqual(['3', '0', '2', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']);
});

test('tiles: the top categories that have listings, counted', () => {
  const html = render({
    categories: [
      category('cars', null, 1),
      category('vans', 'cars', 1),
      category('boats', null, 0),
      category('books', null, 1200),
    ],
  });
  const tiles = html.match(/<a [^>]*category-tile.*?<\/a>/g) ?? [];
  expect(tiles.map((tile) => /category=(\w+)/.exec(tile)?.[1])).toEqual(['cars', 'books']);
  expect(tiles[0]).toContain('#car"');
  expect(tiles[0]).toContain('1 listing<');
  expect(tiles[1]).toContain('1,200 listings');
  expect(render({ categories: [] })).not.toContain('<nav');
});

test('icons: every one of the initial categories is in the sprite, and an unknown one is a tag', () => {
  const initial = ['laptop', 'shirt', 'home', 'dumbbell', 'book-open', 'car', 'briefcase', 'package'];
  const drawn = initial.map(knownIconOrTag);
  expect(drawn).toEqual(['laptop', 'shirt', 'house', 'dumbbell', 'book-open', 'car', 'briefcase', 'package']);
  expect(knownIconOrTag('unheard-of')).toBe('tag');
});
