import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { categoryValues } from './category-values.ts';
import { facetGroups } from './facet-groups.ts';
import { FacetPanel, type FacetPanelFilters } from './facet-panel.tsx';

const counted = Array.from({ length: 30 }, (_, index) => ({
  slug: `kind-${index}`,
  name: `Kind ${index}`,
  parent: null,
  count: index,
}));

const offered = { categories: counted, conditions: [{ value: 'GOOD' as const, count: 1234 }] };

const facets: FacetPanelFilters['facets'] = {
  priceBands: [{ min: 0, max: 19.99, count: 4 }],
  locations: [],
};

function render(state: FacetPanelFilters['state']): string {
  const filters = { state, facets, groups: facetGroups(state, { ...offered, attributes: [] }) };
  return renderToStaticMarkup(withRouter(<FacetPanel filters={filters} idPrefix="column" />, '/'));
}

function linkTo(html: string, name: string): string {
  return html.match(/<a .*?<\/a>/g)?.find((link) => link.includes(`>${name}<`)) ?? '';
}

test('filters: each is a short link with its count, and those without hits are left out', () => {
  const html = render({});
  const links = html.match(/<a .*?<\/a>/g) ?? [];
  expect(links).toHaveLength(31);
  for (const link of links) expect(link.length).toBeLessThan(150);
  expect(linkTo(html, 'Good')).toContain('1,234<span> listings</span>');
  expect(linkTo(html, 'Kind 0')).toBe('');
});

test('filters: one that is on is marked, also for a screen reader, and its link removes it', () => {
  const html = render({ category: ['kind-3'], maxPrice: 19.99 });
  expect(linkTo(html, 'Kind 3')).toContain('aria-current="true"');
  expect(linkTo(html, 'Kind 3')).toContain('href="/?maxPrice=19.99"');
  expect(linkTo(html, 'Kind 3')).toContain('#check');
  expect(linkTo(html, 'Kind 4')).not.toContain('aria-current');
  expect(linkTo(html, 'Up to S$19.99')).toContain('rounded-full');
});

test('categories: children are offered under their chosen parent, and replace it', () => {
  const categories = [
    { slug: 'electronics', name: 'Electronics', parent: null, count: 3 },
    { slug: 'phones', name: 'Phones', parent: 'electronics', count: 2 },
    { slug: 'audio', name: 'Audio', parent: 'electronics', count: 1 },
    { slug: 'books', name: 'Books', parent: null, count: 1 },
  ];
  const after = (...category: string[]) =>
    Object.fromEntries(
      categoryValues({ category }, categories).map(({ label, change }) => [label, change.category]),
    );
  expect(Object.keys(after())).toEqual(['Electronics', 'Books']);
  expect(after('electronics')).toEqual({
    Electronics: undefined,
    Phones: ['phones'],
    Audio: ['audio'],
    Books: ['electronics', 'books'],
  });
  expect(after('phones', 'books')).toEqual({
    Electronics: ['books', 'electronics'],
    Phones: ['books'],
    Audio: ['phones', 'books', 'audio'],
    Books: ['phones'],
  });
});
