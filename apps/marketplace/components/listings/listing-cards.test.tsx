import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type GridListing, toCardListing } from './card-listing.ts';
import { ListingCards } from './listing-cards.tsx';

const photo = 'https://res.cloudinary.com/market/image/upload/v1/marketplace/seller/photo.jpg';

function listing(index: number, changes: Partial<GridListing> = {}): GridListing {
  return {
    id: `listing-${index}`,
    slug: `desk-${index}`,
    title: `Desk ${index}`,
    price: '1250.00',
    condition: 'GOOD',
    status: 'AVAILABLE',
    location: 'Bishan',
    isFavorited: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    images: [{ url: photo }],
    sellerRating: { count: 12, average: 4.8 },
    ...changes,
  };
}

function render(listings: GridListing[]): string {
  const cards = listings.map(toCardListing);
  return renderToStaticMarkup(
    withRouter(<ListingCards listings={cards} label="Listings" level={2} eagerFirstPhotos />, '/'),
  );
}

test('a page of cards: each is under 1.2 KB of markup, and its data names nothing undefined', () => {
  const listings = Array.from({ length: 24 }, (_, index) => listing(index));
  expect(render(listings).length / 24).toBeLessThan(1_200);
  const seenByVisitor = toCardListing(listing(1, { isFavorited: undefined, images: [] }));
  expect(Object.values(seenByVisitor)).not.toContain(undefined);
  expect(seenByVisitor).not.toHaveProperty('images');
  expect(seenByVisitor).not.toHaveProperty('status');
});

test('a card: its link, price, condition, place and button are there, and its state if it is not available', () => {
  const html = render([listing(1), listing(2, { status: 'SOLD', price: '0.00', isFavorited: false })]);
  expect(html).toMatch(/<h2><a [^>]*href="\/listings\/desk-1"[^>]*>Desk 1<\/a><\/h2>/);
  expect(html).toContain('<p>S$1,250.00</p>');
  expect(html).toContain('<p>Good · <time');
  expect(html).toContain('Bishan</p>');
  expect(html).toMatch(/aria-pressed="true" aria-label="Save Desk 1"/);
  expect(html).toMatch(/aria-pressed="false" aria-label="Save Desk 2"/);
  expect(html).toContain('<p>Free</p>');
  expect(html.match(/Sold/g)).toHaveLength(1);
});

test('the stars of a card: read aloud in words, and nothing of a seller without reviews', () => {
  const ratings = [{ count: 12, average: 4.8 }, { count: 1, average: 5 }, null];
  const html = render(ratings.map((sellerRating, index) => listing(index, { sellerRating })));
  expect(html.match(/<span role="img".*?<\/span>/g)).toEqual([
    '<span role="img" aria-label="Rated 4.8 of 5 by 12 people">★ 4.8 (12)</span>',
    '<span role="img" aria-label="Rated 5.0 of 5 by 1 person">★ 5.0 (1)</span>',
  ]);
  expect(toCardListing(listing(1, { sellerRating: null }))).not.toHaveProperty('rating');
});

test('the photo of a card: eager ones name both densities in srcset, because React preloads by it alone', () => {
  const html = render(Array.from({ length: 5 }, (_, index) => listing(index)));
  const photos = html.match(/<img[^>]*>/g) ?? [];
  expect(photos).toHaveLength(5);
  for (const eager of photos.slice(0, 4)) {
    expect(eager).not.toContain('loading="lazy"');
    expect(eager).toMatch(/srcSet="[^ ]*w_320[^ ]*, [^ ]*w_640[^ ]* 2x"/);
  }
  expect(photos[4]).toContain('loading="lazy"');
  expect(photos[4]).toMatch(/src="[^ ]*w_320[^ ]*" srcSet="[^ ]*w_640[^ ]* 2x"/);
});

test('a photo of another host: unscaled and without a referrer', () => {
  const html = render([listing(1, { images: [{ url: 'https://example.com/photo.jpg' }] })]);
  expect(html).toContain('src="https://example.com/photo.jpg"');
  expect(html).toContain('referrerPolicy="no-referrer"');
  expect(html).not.toContain('srcSet');
});
