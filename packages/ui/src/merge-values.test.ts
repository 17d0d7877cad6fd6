import { expect, test } from 'vitest';
import { applyTheirChanges, compareThreeWay } from './merge-values.ts';

const base = { title: 'Oak desk', price: '25', tags: ['oak'], venue: { room: '3', floor: '2' } };
const names = (fields: { name: string }[]) => fields.map(({ name }) => name);

test('merge: what only they changed is taken over, also a part of a field', () => {
  const theirs = { ...base, price: '30', venue: { room: '4', floor: '2' } };
  const { taken, clashes } = compareThreeWay(base, { ...base, title: 'Oak table' }, theirs);
  expect(names(taken)).toEqual(['price', 'venue.room']);
  expect(clashes).toEqual([]);
});

test('merge: what only I changed stays mine', () => {
  expect(compareThreeWay(base, { ...base, title: 'Oak table' }, base)).toEqual({ taken: [], clashes: [] });
});

test('merge: a field that both changed differently is a clash, a list as a whole', () => {
  const { taken, clashes } = compareThreeWay(
    base,
    { ...base, title: 'Oak table', tags: ['oak', 'old'] },
    { ...base, title: 'Desk of oak', tags: ['oak', 'solid'] },
  );
  expect(taken).toEqual([]);
  expect(clashes).toEqual([
    { name: 'title', base: 'Oak desk', mine: 'Oak table', theirs: 'Desk of oak' },
    { name: 'tags', base: ['oak'], mine: ['oak', 'old'], theirs: ['oak', 'solid'] },
  ]);
});

test('merge: a field that both changed alike is neither', () => {
  const changed = { ...base, title: 'Oak table' };
  expect(compareThreeWay(base, { ...base, title: ' Oak table ' }, changed)).toEqual({
    taken: [],
    clashes: [],
  });
});

test('merge: an empty field is the same however it is stored, and line ends do not count', () => {
  const before = { note: '', text: 'a\r\nb' };
  expect(compareThreeWay(before, before, { note: null, text: 'a\nb' })).toEqual({ taken: [], clashes: [] });
});

test('merge: a field they emptied is taken over, and clashes with what was typed into it', () => {
  expect(names(compareThreeWay({ note: 'x' }, { note: 'x' }, { note: null }).taken)).toEqual(['note']);
  expect(names(compareThreeWay({ note: 'x' }, { note: 'y' }, { note: null }).clashes)).toEqual(['note']);
});

test('merge: a field that is not stored with the row stays as typed', () => {
  const read = { title: 'Oak desk', reason: '' };
  const { taken, clashes } = compareThreeWay(read, { ...read, reason: 'ill' }, { title: 'Oak desk' });
  expect([...taken, ...clashes]).toEqual([]);
});

test('merge: formatted text that the server spells otherwise is the same', () => {
  const typed = '<p>a<br>b&nbsp;c <a target="_blank" rel="noopener" href="https://a.sg">d</a></p><hr>';
  const stored = '<p>a<br />b\u00a0c <a href="https://a.sg" rel="noopener nofollow">d</a></p><hr />';
  expect(compareThreeWay({ text: typed }, { text: typed }, { text: stored })).toEqual({
    taken: [],
    clashes: [],
  });
  const elsewhere = stored.replace('https://a.sg', 'https://b.sg');
  expect(names(compareThreeWay({ text: typed }, { text: typed }, { text: elsewhere }).taken)).toEqual([
    'text',
  ]);
});

test('merge: what is taken over goes into its part of the values, and nothing else changes', () => {
  const { taken } = compareThreeWay(base, base, { ...base, venue: { room: '4', floor: '2' } });
  expect(applyTheirChanges({ ...base, title: 'Oak table' }, taken)).toEqual({
    ...base,
    title: 'Oak table',
    venue: { room: '4', floor: '2' },
  });
});

const quiz = (...questions: [id: string, text: string][]) => ({
  questions: questions.map(([id, text]) => ({ id, text })),
});
const read = quiz(['a', 'A'], ['b', 'B'], ['c', 'C']);
const texts = ({ questions }: ReturnType<typeof quiz>) => questions.map(({ text }) => text).join(' ');

/** Their changes taken over into mine, and the names of the clashes. */
function mergeLists(mine: ReturnType<typeof quiz>, theirs: ReturnType<typeof quiz>) {
  const { taken, clashes } = compareThreeWay(read, mine, theirs, 'byId');
  return [texts(applyTheirChanges(mine, taken)), names(clashes)];
}

test.each([
  [
    'different entries',
    quiz(['a', 'A1'], ['b', 'B'], ['c', 'C']),
    quiz(['a', 'A'], ['b', 'B2'], ['c', 'C']),
    'A1 B2 C',
  ],
  [
    'an order and an entry',
    quiz(['c', 'C'], ['a', 'A'], ['b', 'B']),
    quiz(['a', 'A2'], ['b', 'B'], ['c', 'C']),
    'C A2 B',
  ],
  [
    'an entry and an order',
    quiz(['a', 'A1'], ['b', 'B'], ['c', 'C']),
    quiz(['c', 'C'], ['a', 'A'], ['b', 'B']),
    'C A1 B',
  ],
  [
    'two added entries',
    quiz(['a', 'A'], ['b', 'B'], ['c', 'C'], ['x', 'X']),
    quiz(['y', 'Y'], ['a', 'A'], ['z', 'Z'], ['b', 'B'], ['c', 'C']),
    'Y A Z B C X',
  ],
  [
    'a deleted entry and a changed one',
    quiz(['a', 'A1'], ['b', 'B'], ['c', 'C']),
    quiz(['a', 'A'], ['c', 'C']),
    'A1 C',
  ],
  ['nothing and everything', read, quiz(['n.1', 'N'], ['c', 'C2'], ['a', 'A']), 'N C2 A'],
])('merge by id: %s', (_, mine, theirs, merged) => {
  expect(mergeLists(mine, theirs)).toEqual([merged, []]);
});

test('merge by id: one entry that both changed is the only clash, also when one of them deleted it', () => {
  const mine = quiz(['a', 'A1'], ['b', 'B1'], ['c', 'C']);
  expect(mergeLists(mine, quiz(['a', 'A2'], ['b', 'B'], ['c', 'C2']))).toEqual([
    'A1 B1 C2',
    ['questions.#a'],
  ]);
  expect(mergeLists(mine, quiz(['b', 'B'], ['c', 'C']))).toEqual(['A1 B1 C', ['questions.#a']]);
});

test('merge by id: two orders are a clash, and theirs can be chosen', () => {
  const mine = quiz(['b', 'B1'], ['a', 'A'], ['c', 'C']);
  const { taken, clashes } = compareThreeWay(read, mine, quiz(['c', 'C'], ['b', 'B'], ['a', 'A2']), 'byId');
  expect([names(taken), names(clashes)]).toEqual([['questions.#a'], ['questions.#']]);
  expect(texts(applyTheirChanges(mine, [...taken, ...clashes]))).toBe('C B1 A2');
});

test('merge by id: a list without ids is one field', () => {
  const { clashes } = compareThreeWay(base, { ...base, tags: ['x'] }, { ...base, tags: ['y'] }, 'byId');
  expect(names(clashes)).toEqual(['tags']);
});
