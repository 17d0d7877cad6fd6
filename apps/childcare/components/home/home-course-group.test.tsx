import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isCourseGroup } from './course-groups.ts';
import { HomeCourseGroup } from './home-course-group.tsx';

function show(count: number) {
  const rows = Array.from({ length: count }, (_, index) => `Course ${index}.`);
  return renderToStaticMarkup(
    <HomeCourseGroup group="done" rows={rows} show={(row) => <li key={row}>{row}</li>} />,
  );
}

test('home: a long list shows its first courses and a link to all of them', () => {
  const html = show(150);
  expect(html).toContain('Course 9.');
  expect(html).not.toContain('Course 10.');
  expect(html).toMatch(/href="\/home\/done"[^>]*>All 150 courses/);
});

test('home: a short list is whole, an empty one is left out', () => {
  expect(show(10)).toContain('Course 9.');
  expect(show(10)).not.toContain('href');
  expect(show(0)).toBe('');
});

test('home: only its lists have pages', () => {
  expect(isCourseGroup('unpaid')).toBe(true);
  expect(isCourseGroup('toString')).toBe(false);
});
