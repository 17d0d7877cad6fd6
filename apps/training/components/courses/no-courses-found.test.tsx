import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoCoursesFound } from './no-courses-found.tsx';

const hrefs = { firstPageHref: '/courses?search=food', allHref: '/courses' };

test('no courses: a page past the end links to the first one and keeps the search', () => {
  const html = renderToStaticMarkup(<NoCoursesFound {...hrefs} pageBeyondEnd={9} isFiltered />);
  expect(html).toContain('There is no page 9');
  expect(html).toContain('href="/courses?search=food"');
  expect(html).not.toContain('No course');
});

test('no courses: a search without a result leads to all courses', () => {
  const html = renderToStaticMarkup(<NoCoursesFound {...hrefs} pageBeyondEnd={undefined} isFiltered />);
  expect(html).toContain('No course matches');
  expect(html).toContain('href="/courses"');
});

test('no courses: an empty catalogue says so', () => {
  expect(
    renderToStaticMarkup(<NoCoursesFound {...hrefs} pageBeyondEnd={undefined} isFiltered={false} />),
  ).toContain('No courses yet');
});
