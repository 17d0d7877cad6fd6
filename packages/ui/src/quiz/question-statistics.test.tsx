import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QuestionStatisticsList } from './question-statistics.tsx';

const known = { id: 'a', text: 'When?', asked: 40, rightPercent: 75, discrimination: -0.125 };
const limits = { maximumAttempts: 1_000, minimumForShare: 10, minimumForDiscrimination: 30 };
const statistics = {
  attempts: 40,
  questions: [
    { ...known, wrong: { text: 'Never', percent: 20 } },
    { id: 'b', text: 'Where?', asked: 1, rightPercent: null, discrimination: null, wrong: null },
  ],
};

const textOf = (shown: typeof statistics) =>
  renderToStaticMarkup(<QuestionStatisticsList statistics={shown} limits={limits} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('each question shows its figures with what they mean, or that there are too few answers', () => {
  const text = textOf(statistics);
  expect(text).toContain('Counted: 40 first attempts. Later attempts');
  for (const part of [
    '40 times',
    '75%',
    '−0.13',
    'check which option is marked as right',
    'Never (20%)',
    '1 time',
  ])
    expect(text).toContain(part);
  expect(text.match(/Not enough answers yet/g)).toHaveLength(2);
});

it('says so when nobody has taken the quiz', () => {
  expect(textOf({ ...statistics, attempts: 0 })).toContain('Nobody has taken this quiz yet');
});
