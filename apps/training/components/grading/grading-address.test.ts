import { expect, test } from 'vitest';
import { gradingHref, readGradingView } from './grading-address.ts';

test.each([
  '/grading',
  '/grading?assessmentId=a&courseRunId=r&status=all&classes=all&page=2',
  '/grading?status=graded',
])('%s is read and written again', (href) => {
  const view = readGradingView(new URL(href, 'http://x').searchParams, { mine: true });
  expect(gradingHref(view, { mine: true })).toBe(href);
});

test('what waits is shown first, of one’s own classes to who teaches', () => {
  const nothing = new URLSearchParams();
  expect(readGradingView(nothing, { mine: true })).toMatchObject({ status: 'pending', mine: true, page: 1 });
  expect(readGradingView(nothing, { mine: false }).mine).toBe(false);
});

test('nonsense is as good as nothing', () => {
  const odd = new URLSearchParams({ page: '-1', assessmentId: '', classes: 'x' });
  expect(readGradingView(odd, { mine: false })).toEqual({
    assessmentId: undefined,
    courseRunId: undefined,
    status: 'pending',
    mine: false,
    page: 1,
  });
});
