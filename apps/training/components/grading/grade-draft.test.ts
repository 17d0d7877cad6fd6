import { expect, test } from 'vitest';
import { findDraftFault, isSameDraft, parseGradeDraft, parseScore, toGradeDraft } from './grade-draft.ts';

test.each([
  ['', null],
  [' 72.5 ', 72.5],
  ['72,5', 72.5],
  ['0', 0],
  ['-1', Number.NaN],
  ['1e2', Number.NaN],
  ['1.234', Number.NaN],
  ['ten', Number.NaN],
])('%j is the score %j', (text, score) => {
  expect(parseScore(text)).toBe(score);
});

test('a draft says why it cannot be stored', () => {
  expect(findDraftFault({ score: '20', feedback: '' }, 20)).toBeNull();
  expect(findDraftFault({ score: '20.5', feedback: '' }, 20)?.message).toBe('The score is at most 20');
  expect(findDraftFault({ score: '', feedback: 'Good' }, 20)?.field).toBe('score');
  expect(findDraftFault({ score: '1', feedback: 'x'.repeat(10_001) }, 20)?.field).toBe('feedback');
});

test('a draft is the same as what is stored, however it is typed', () => {
  const stored = toGradeDraft({ score: 5, feedback: 'Good' });
  expect(isSameDraft({ score: '5.0', feedback: 'Good ' }, stored)).toBe(true);
  expect(isSameDraft({ score: '5', feedback: 'Better' }, stored)).toBe(false);
  expect(isSameDraft({ score: 'x', feedback: 'Good' }, stored)).toBe(false);
});

test('a stored draft: a round trip, and invalid values are ignored', () => {
  const draft = { score: '4,', feedback: 'Clear and calm' };
  expect(parseGradeDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const other of [null, 'text', {}, { score: 4, feedback: '' }, { score: '4' }]) {
    expect(parseGradeDraft(other)).toBeNull();
  }
});
