import { expect, test } from 'vitest';
import { gradingHref, parseGradingView } from './grading-address.ts';

test.each([
  '/grading',
  '/grading?assessmentId=a&courseRunId=r&status=all&classes=all&page=2',
  '/grading?status=graded',
  '/grading?after=0198b1f2-7c3a-7e54-9a44-1f2e3d4c5b6a',
])('%s is read and written again', (href) => {
  const view = parseGradingView(new URL(href, 'http://x').searchParams, { mine: true });
  expect(gradingHref(view, { mine: true })).toBe(href);
});

test('what waits is shown first, of one’s own classes to who teaches', () => {
  const nothing = new URLSearchParams();
  expect(parseGradingView(nothing, { mine: true })).toMatchObject({ status: 'pending', mine: true, page: 1 });
  expect(parseGradingView(nothing, { mine: false }).mine).toBe(false);
});

test('invalid parameters count as absent', () => {
  const odd = new URLSearchParams({ page: '-1', assessmentId: '', classes: 'x', after: "1' or" });
  expect(parseGradingView(odd, { mine: false })).toEqual({
    assessmentId: undefined,
    courseRunId: undefined,
    status: 'pending',
    mine: false,
    page: 1,
    after: undefined,
  });
});

test('ungraded lists have no page numbers, graded ones no position after a submission', () => {
  const parameters = new URLSearchParams({ page: '2' });
  expect(parseGradingView(parameters, { mine: false }).page).toBe(1);
  const graded = new URLSearchParams({
    status: 'graded',
    page: '2',
    after: '0198b1f2-7c3a-7e54-9a44-1f2e3d4c5b6a',
  });
  expect(parseGradingView(graded, { mine: false })).toMatchObject({ page: 2, after: undefined });
});
