import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PastLastPage } from './past-last-page.tsx';

test('a page after the last one: it says so and leads to the first', () => {
  const html = renderToStaticMarkup(
    <PastLastPage noun="cases" href="/moderation?status=RESOLVED" level={3} />,
  );
  expect(html).toMatch(/<h3[^>]*>There is no such page<\/h3>/);
  expect(html).toContain('There are fewer pages of cases than this.');
  expect(html).toMatch(/href="\/moderation\?status=RESOLVED"[^>]*>.*Go to the first page/);
});
