import { expect, test } from 'vitest';
import { gradingProgressText } from './grading-progress-text.ts';

test('grading progress: a list that fits one page has one count', () => {
  expect(gradingProgressText({ graded: 1, listed: 15, total: 15 })).toBe('1 of 15 graded');
});

test('grading progress: one page of many names the total', () => {
  expect(gradingProgressText({ graded: 2, listed: 100, total: 6348 })).toBe(
    '2 of 100 on this page graded, 6,348 in all',
  );
});

test('grading progress: a submission that the address names beside a full list is no second page', () => {
  expect(gradingProgressText({ graded: 1, listed: 16, total: 15 })).toBe('1 of 16 graded');
});
