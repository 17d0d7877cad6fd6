import { expect, test } from 'vitest';
import { type AnswerRule, areAnswersHidden } from './hidden-answers.ts';

test.each<[AnswerRule, boolean, number | null, boolean, boolean]>([
  [undefined, false, 3, true, false],
  ['after-pass', false, 0, false, true],
  ['after-pass', true, 3, true, false],
  ['after-last', true, 1, false, true],
  ['after-last', true, null, false, true],
  ['after-last', false, 0, true, true],
  ['after-last', false, 0, false, false],
  ['never', true, 0, false, true],
])(
  'rule %s, passed %s, %s left, under way %s: hidden %s',
  (rule, hasPassed, attemptsLeft, isUnderWay, hidden) => {
    expect(areAnswersHidden({ rule, hasPassed, attemptsLeft, isUnderWay })).toBe(hidden);
  },
);
