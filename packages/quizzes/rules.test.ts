import { expect, it, test } from 'vitest';
import { findUnfitAnswers } from './find-unfit-answers.ts';
import type { Question } from './quiz.ts';
import { scoreQuiz } from './score-quiz.ts';
import { toShownQuestion } from './to-shown-question.ts';

function question(id: string, kind: Question['kind'], correct: string[]): Question {
  const options = ['a', 'b', 'c'].map((option) => ({ id: option, text: option }));
  return { id, text: id, kind, options, correct, explanation: 'Because' };
}

const single = question('one', 'single', ['a']);
const multiple = question('two', 'multiple', ['a', 'b']);
const quiz = {
  passMark: 50,
  shuffle: false,
  questions: [single, multiple, question('three', 'single', ['c'])],
};

test.each([
  [{}, 0, false],
  [{ one: ['a'] }, 33, false],
  [{ one: ['a'], two: ['b', 'a'] }, 66, true],
  [{ one: ['a'], two: ['a'] }, 33, false],
  [{ one: ['a'], two: ['a', 'b', 'c'] }, 33, false],
])('score: %j is %i percent, passed %s', (answers, score, passed) => {
  expect(scoreQuiz(quiz, answers)).toEqual({ score, passed });
});

test.each([
  [{ four: ['a'] }, 'This is no question of the quiz'],
  [{ one: ['z'] }, 'This is no option of the question'],
  [{ two: ['a', 'a'] }, 'An option is chosen once'],
  [{ one: ['a', 'b'] }, 'This question has one answer'],
])('answers: %j do not fit', (answers, message) => {
  expect(findUnfitAnswers(quiz, answers)).toEqual([{ questionId: Object.keys(answers)[0], message }]);
});

it('accepts an answer to part of the quiz', () => {
  expect(findUnfitAnswers(quiz, { one: [], two: ['a', 'c'] })).toEqual([]);
});

it('sends the solution and the explanation only once the attempt is scored', () => {
  const open = toShownQuestion(multiple, { chosen: ['a'], areAnswersShown: false });
  expect(open).toMatchObject({ isRight: null, correct: null, explanation: null, chosen: ['a'] });
  const scored = toShownQuestion(multiple, { chosen: ['a', 'b'], areAnswersShown: true });
  expect(scored).toMatchObject({ isRight: true, correct: ['a', 'b'], explanation: 'Because' });
});
