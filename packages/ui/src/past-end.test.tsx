import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PastEnd } from './past-end.tsx';

test('a page after the last one: it says so and leads to the first', () => {
  const html = renderToStaticMarkup(<PastEnd noun="cases" href="/moderation?status=RESOLVED" level={3} />);
  expect(html).toMatch(/<h3[^>]*>There is no such page<\/h3>/);
  expect(html).toContain('There are fewer pages of cases than this.');
  expect(html).toMatch(/href="\/moderation\?status=RESOLVED"[^>]*>.*Go to the first page/);
});
