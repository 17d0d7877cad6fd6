import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoMatchingPeople } from './no-matching-people.tsx';

test('a page past the last one is not called a search without a match', () => {
  const html = renderToStaticMarkup(
    <NoMatchingPeople page={99} totalPages={3} firstPageHref="/centre?q=tan" />,
  );
  expect(html).toContain('There is no page 99');
  expect(html).toContain('href="/centre?q=tan"');
  expect(html).not.toContain('Nobody matches');
});

test('a search that finds nobody says so', () => {
  const html = renderToStaticMarkup(<NoMatchingPeople page={1} totalPages={0} firstPageHref="/centre" />);
  expect(html).toContain('Nobody matches');
});
