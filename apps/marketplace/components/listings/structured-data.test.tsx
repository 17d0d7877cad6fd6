import type { Listing } from '@repo/schemas/marketplace/listing';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListingDetails } from '#domain/listings/listing-details.ts';
import { StructuredData } from './structured-data.tsx';

function dataOf(changes: Partial<Listing>, details: ListingDetails = { parent: null, values: [] }) {
  const listing = {
    id: 'l',
    title: 'Oak desk',
    description: 'Kept well.',
    price: '25.00',
    condition: 'GOOD',
    status: 'AVAILABLE',
    brand: '',
    images: [],
    category: { id: 'c', name: 'Home & Living', slug: 'home-living' },
    seller: { id: 's', name: 'Nurul Huda', image: null, isVerified: true },
    ...changes,
  } as unknown as Listing;
  const html = renderToStaticMarkup(
    <StructuredData listing={listing} details={details} url="https://market.example/l" />,
  );
  const [, json = '', ...more] = html.split(/<script[^>]*>|<\/script>/);
  expect(more).toEqual(['']);
  return JSON.parse(json);
}

test('a listing without pictures and brand has no empty ones', () => {
  expect(dataOf({})).not.toHaveProperty('image');
  expect(dataOf({})).not.toHaveProperty('brand');
  const images = [{ id: 'i', url: 'https://media.example/a.jpg', order: 0 }];
  expect(dataOf({ images, brand: 'Castlery' })).toMatchObject({
    image: ['https://media.example/a.jpg'],
    brand: { name: 'Castlery' },
    category: 'Home & Living',
  });
});

test('a text with markup stays inside the script', () => {
  const title = '</script><script>alert(1)</script><!--';
  expect(dataOf({ title, description: title, brand: title })).toMatchObject({
    name: title,
    description: title,
    brand: { name: title },
  });
});

test('the values of attributes are properties, and the category is named with its parent', () => {
  const details: ListingDetails = {
    parent: { name: 'Vehicles', slug: 'vehicles' },
    values: [
      { label: 'Mileage', type: 'NUMBER', unit: 'km', value: 45_000 },
      { label: 'Fuel', type: 'CHOICE', unit: '', value: 'Petrol' },
    ],
  };
  expect(dataOf({ category: { id: 'c', name: 'Cars', slug: 'cars' } }, details)).toMatchObject({
    category: 'Vehicles > Cars',
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Mileage', value: 45_000, unitText: 'km' },
      { '@type': 'PropertyValue', name: 'Fuel', value: 'Petrol' },
    ],
  });
  expect(dataOf({})).not.toHaveProperty('additionalProperty');
});
