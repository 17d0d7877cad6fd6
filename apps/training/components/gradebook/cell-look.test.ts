import { expect, test } from 'vitest';
import { describeCell, parseScoreOrProblem, whyReadOnly } from './cell-look.ts';

const assessment = {
  id: 'a',
  title: 'Essay',
  maxScore: 80,
  passScore: null,
  isBlind: false,
  hasRubric: false,
  isSecondMarked: false,
};

test.each([
  ['71', 71],
  [' 71,5 ', 71.5],
  ['', null],
  ['0', 0],
  ['80.01', 'The score is at most 80.'],
  ['1.234', 'Type a number with at most two decimals.'],
  ['-1', 'Type a number with at most two decimals.'],
  ['1e2', 'Type a number with at most two decimals.'],
])('a typed score: “%s” is read as %o', (text, score) => {
  expect(parseScoreOrProblem(text, assessment)).toBe(score);
});

test('a cell says its draft beside what is released, and which attempt it is', () => {
  expect(describeCell([0, 'draft', 40, 45, 2, null, 'v'], assessment)).toBe(
    'Draft, 45, released 40, attempt 2',
  );
  expect(describeCell([0, 'missing', null, null, 2, 40, 'v'], assessment)).toBe(
    'Not handed in, attempt 2, 40 of an earlier attempt counts until then',
  );
});

test('a cell that is marked blind cannot be typed in before its release', () => {
  const blind = { ...assessment, isBlind: true };
  expect(whyReadOnly([0, 'missing', null, null, 1, null, ''], blind)).toMatch(/marked blind/);
  expect(whyReadOnly([0, 'released', 40, null, 1, null, 'v'], blind)).toBeNull();
});
