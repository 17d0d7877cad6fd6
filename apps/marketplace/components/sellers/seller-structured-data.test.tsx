import type { PublicUser } from '@repo/schemas/marketplace/user';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SellerStructuredData } from './seller-structured-data.tsx';

const url = 'https://market.example/sellers/s1';
const arjun: PublicUser = {
  id: 's1',
  name: 'Arjun',
  image: null,
  isVerified: true,
  bio: '',
  location: 'Bedok',
  memberSince: '2026-11-20T10:00:00.000Z',
  counts: { available: 2, sold: 3 },
};

function dataOf(changes: Partial<PublicUser>) {
  const html = renderToStaticMarkup(<SellerStructuredData seller={{ ...arjun, ...changes }} url={url} />);
  const [, json = '', ...more] = html.split(/<script[^>]*>|<\/script>/);
  expect(more).toEqual(['']);
  return JSON.parse(json);
}

test('the page of a seller names the person, without stars and without what is empty', () => {
  expect(dataOf({})).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: '2026-11-20T10:00:00.000Z',
    mainEntity: {
      '@type': 'Person',
      name: 'Arjun',
      identifier: 's1',
      url,
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/SellAction',
        userInteractionCount: 3,
      },
    },
  });
});

test('a name and a text with markup stay inside the script', () => {
  const text = '</script><script>alert(1)</script><!--';
  const image = 'https://media.example/arjun.jpg';
  expect(dataOf({ name: text, bio: text, image }).mainEntity).toMatchObject({
    name: text,
    description: text,
    image,
  });
});
