import { expect, test } from 'vitest';
import { compareThree, takeOver } from './merge-values.ts';

const base = { title: 'Oak desk', price: '25', tags: ['oak'], venue: { room: '3', floor: '2' } };
const names = (fields: { name: string }[]) => fields.map(({ name }) => name);

test('merge: what only they changed is taken over, also a part of a field', () => {
  const theirs = { ...base, price: '30', venue: { room: '4', floor: '2' } };
  const { taken, clashes } = compareThree(base, { ...base, title: 'Oak table' }, theirs);
  expect(names(taken)).toEqual(['price', 'venue.room']);
  expect(clashes).toEqual([]);
});

test('merge: what only I changed stays mine', () => {
  expect(compareThree(base, { ...base, title: 'Oak table' }, base)).toEqual({ taken: [], clashes: [] });
});

test('merge: a field that both changed differently is a clash, a list as a whole', () => {
  const { taken, clashes } = compareThree(
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
  expect(compareThree(base, { ...base, title: ' Oak table ' }, changed)).toEqual({ taken: [], clashes: [] });
});

test('merge: an empty field is the same however it is stored, and line ends do not count', () => {
  const before = { note: '', text: 'a\r\nb' };
  expect(compareThree(before, before, { note: null, text: 'a\nb' })).toEqual({ taken: [], clashes: [] });
});

test('merge: a field they emptied is taken over, and clashes with what was typed into it', () => {
  expect(names(compareThree({ note: 'x' }, { note: 'x' }, { note: null }).taken)).toEqual(['note']);
  expect(names(compareThree({ note: 'x' }, { note: 'y' }, { note: null }).clashes)).toEqual(['note']);
});

test('merge: a field that is not stored with the row stays as typed', () => {
  const read = { title: 'Oak desk', reason: '' };
  const { taken, clashes } = compareThree(read, { ...read, reason: 'ill' }, { title: 'Oak desk' });
  expect([...taken, ...clashes]).toEqual([]);
});

test('merge: formatted text that the server spells otherwise is the same', () => {
  const typed = '<p>a<br>b&nbsp;c <a target="_blank" rel="noopener" href="https://a.sg">d</a></p><hr>';
  const stored = '<p>a<br />b\u00a0c <a href="https://a.sg" rel="noopener nofollow">d</a></p><hr />';
  expect(compareThree({ text: typed }, { text: typed }, { text: stored })).toEqual({
    taken: [],
    clashes: [],
  });
  const elsewhere = stored.replace('https://a.sg', 'https://b.sg');
  expect(names(compareThree({ text: typed }, { text: typed }, { text: elsewhere }).taken)).toEqual(['text']);
});

test('merge: what is taken over goes into its part of the values, and nothing else changes', () => {
  const { taken } = compareThree(base, base, { ...base, venue: { room: '4', floor: '2' } });
  expect(takeOver({ ...base, title: 'Oak table' }, taken)).toEqual({
    ...base,
    title: 'Oak table',
    venue: { room: '4', floor: '2' },
  });
});
