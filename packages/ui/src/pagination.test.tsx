import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

const hrefFor = (page: number) => `/?query=desk&page=${page}`;

test('pages are links that keep the search, the current one says so', () => {
  const html = renderToStaticMarkup(<Pagination page={2} totalPages={3} hrefFor={hrefFor} />);
  expect(html).toContain('href="/?query=desk&amp;page=3"');
  expect(html).toMatch(/aria-label="Page 2" aria-current="page"/);
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test('there is nothing before the first page, and nothing at all around a single one', () => {
  const html = renderToStaticMarkup(<Pagination page={1} totalPages={3} hrefFor={hrefFor} />);
  expect(html).not.toContain('rel="prev"');
  expect(html).toContain('rel="next"');
  expect(renderToStaticMarkup(<Pagination page={1} totalPages={1} hrefFor={hrefFor} />)).toBe('');
});
