import { describe, expect, it } from 'vitest';
import {
  newQuizQuestion,
  parseQuizDraft,
  toQuestionDraftsThatFit,
  withoutPool,
  withQuestionKind,
} from './quiz-draft.ts';

const options = [
  { id: 'a', text: 'Five' },
  { id: 'b', text: 'Twenty' },
];
const question = {
  id: 'q',
  text: 'How long?',
  kind: 'single' as const,
  options,
  correct: ['b'],
  explanation: '',
};
const quiz = {
  passMark: '80',
  maxAttempts: '0',
  timeLimitMinutes: '',
  shuffle: true,
  showAnswers: 'always' as const,
  questions: [question],
  pools: [],
};

describe('parseQuizDraft', () => {
  it('reads numbers as they are typed', () => {
    expect(parseQuizDraft({ ...quiz, timeLimitMinutes: '15' })).toEqual({
      quiz: { passMark: 80, maxAttempts: 0, timeLimitMinutes: 15, shuffle: true, questions: [question] },
    });
  });

  it('reads when answers are shown, and leaves it out where it is always', () => {
    const read = parseQuizDraft({ ...quiz, showAnswers: 'never' });
    expect(read).toMatchObject({ quiz: { showAnswers: 'never' } });
    expect('quiz' in read && parseQuizDraft(quiz)).not.toHaveProperty('quiz.showAnswers', 'always');
  });

  it('reads pools, and leaves them out where there are none', () => {
    const pool = { id: 'p', name: 'Hands', draws: '1' };
    const pooled = { ...quiz, pools: [pool], questions: [{ ...question, poolId: 'p' }] };
    expect(parseQuizDraft(pooled)).toMatchObject({ quiz: { pools: [{ ...pool, draws: 1 }] } });
    expect(parseQuizDraft({ ...pooled, pools: [{ ...pool, draws: '' }] })).toEqual({
      problems: [{ field: 'pools.0.draws', message: 'Say how many questions are drawn' }],
    });
    expect(parseQuizDraft(withoutPool(pooled, 'p'))).toEqual(parseQuizDraft(quiz));
    expect(parseQuizDraft(quiz)).not.toHaveProperty('quiz.pools.0');
  });

  it.each([
    [{ passMark: '' }, 'passMark', 'The pass mark is a whole number'],
    [{ passMark: '101' }, 'passMark', 'The pass mark is a percentage from 0 to 100'],
    [{ maxAttempts: '-1' }, 'maxAttempts', 'The number of attempts is 0 (no limit) or more'],
    [{ timeLimitMinutes: '1.5' }, 'timeLimitMinutes', 'The time limit is a whole number of minutes'],
    [{ questions: [] }, 'questions', 'A quiz needs a question'],
    [
      { showAnswers: 'after-last' as const },
      'showAnswers',
      'Without a limit of attempts there is no last one: choose another time',
    ],
    [{ questions: [{ ...question, correct: [] }] }, 'questions.0.correct', 'Say which option is right'],
  ])('says of %j what is wrong', (part, field, message) => {
    expect(parseQuizDraft({ ...quiz, ...part })).toEqual({ problems: [{ field, message }] });
  });
});

describe('toQuestionDraftsThatFit', () => {
  const fileQuestion = {
    number: 1,
    text: 'How long?',
    kind: 'multiple' as const,
    options: [
      { text: 'Five', isRight: true },
      { text: 'Six', isRight: false },
      { text: 'Twenty', isRight: true },
    ],
    explanation: 'Because',
  };

  it('become drafts that can be stored, as many as there is room for', () => {
    const drafts = toQuestionDraftsThatFit({ questions: [fileQuestion, fileQuestion, fileQuestion] }, 2);
    expect(drafts).toHaveLength(2);
    const read = parseQuizDraft({ ...quiz, questions: drafts });
    const rights = 'quiz' in read ? read.quiz.questions.map(({ correct }) => correct.length) : [];
    expect(rights).toEqual([2, 2]);
    expect(drafts[0]?.options.filter(({ id }) => drafts[0]?.correct.includes(id))).toMatchObject([
      { text: 'Five' },
      { text: 'Twenty' },
    ]);
    expect(toQuestionDraftsThatFit({ questions: [fileQuestion] }, -1)).toEqual([]);
  });
});

describe('withQuestionKind', () => {
  it('keeps what fits', () => {
    const multiple = { ...question, kind: 'multiple' as const, correct: ['a', 'b'] };
    expect(withQuestionKind(multiple, 'single').correct).toEqual(['a']);
    const three = { ...multiple, options: [...options, { id: 'c', text: 'Forty' }], correct: ['c'] };
    expect(withQuestionKind(three, 'boolean')).toMatchObject({ options, correct: [] });
    expect(withQuestionKind(newQuizQuestion('single'), 'boolean').options.map(({ text }) => text)).toEqual([
      'True',
      'False',
    ]);
  });
});
