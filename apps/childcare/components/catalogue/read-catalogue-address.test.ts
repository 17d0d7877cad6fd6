import { expect, test } from 'vitest';
import { parseCatalogueQuery } from './read-catalogue-address.ts';

test('what an address asks for is read, the first of a repeated name', () => {
  expect(
    parseCatalogueQuery({ search: ['sleep', 'fire'], category: 'safety', level: 'BEGINNER', page: '2' }),
  ).toMatchObject({ search: 'sleep', category: 'safety', level: 'BEGINNER', page: 2 });
});

test.each(['-1', '0', '1.5', 'x', '0x10'])('page %s is the first page', (page) => {
  expect(parseCatalogueQuery({ page }).page).toBe(1);
});

test('an unknown level and a search of nothing visible count as absent', () => {
  const query = parseCatalogueQuery({ level: 'x', search: '\u0000 ' });
  expect(query.level).toBeUndefined();
  expect(query.search).toBeUndefined();
});

test('a very long search is cut, never within a character', () => {
  const query = parseCatalogueQuery({ search: `${'a'.repeat(199)}😀${'b'.repeat(5000)}` });
  expect(query.search).toBe('a'.repeat(199));
});
