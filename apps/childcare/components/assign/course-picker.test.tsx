import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CoursePicker } from './course-picker.tsx';

function show(count: number, chosen: string[] = []) {
  const courses = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: `Course ${index}.`,
    detail: '2 CPD points',
  }));
  return renderToStaticMarkup(
    <CoursePicker courses={courses} chosen={new Set(chosen)} onChange={() => {}} />,
  );
}

test('assigning: of many courses the first are shown, and a button for more', () => {
  const html = show(60);
  expect(html).toContain('Course 24.');
  expect(html).not.toContain('Course 25.');
  expect(html).toContain('Show more of 60 courses');
});

test('assigning: a few courses are all shown', () => {
  expect(show(25)).toContain('Course 24.');
  expect(show(25)).not.toContain('Show more');
});

test('assigning: a course that the address chose is shown, wherever it is in the list', () => {
  expect(show(60, ['59'])).toContain('Course 59.');
});
