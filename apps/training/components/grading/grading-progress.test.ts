import { expect, test } from 'vitest';
import { progressText } from './grading-progress.ts';

test('grading progress: a list that fits one page has one count', () => {
  expect(progressText({ graded: 1, listed: 15, total: 15 })).toBe('1 of 15 graded');
});

test('grading progress: one page of many names the total', () => {
  expect(progressText({ graded: 2, listed: 100, total: 6348 })).toBe(
    '2 of 100 on this page graded, 6,348 in all',
  );
});

test('grading progress: a submission that the address names beside a full list is no second page', () => {
  expect(progressText({ graded: 1, listed: 16, total: 15 })).toBe('1 of 16 graded');
});
