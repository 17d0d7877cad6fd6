import { describe, expect, it } from 'vitest';
import { type ComparedSection, compareOutlines, omitUnchangedSections } from './compare-outlines.ts';
import { longestIncreasingSubsequence } from './kept-in-order.ts';
import type { ComparedLesson } from './lesson-texts.ts';

const lesson = (id: string, changes: Partial<ComparedLesson> = {}): ComparedLesson => ({
  id,
  originId: null,
  title: id,
  type: 'TEXT',
  content: '<p>Wash your hands.</p>',
  videoUrl: '',
  videoDuration: 0,
  isPreview: false,
  quiz: null,
  confirmation: null,
  scormPackage: null,
  captions: [],
  ...changes,
});
/** A copy in the next version. */
const copy = (id: string, changes: Partial<ComparedLesson> = {}) =>
  lesson(`${id}-2`, { originId: id, title: id, ...changes });
const section = (id: string, lectures: ComparedLesson[], changes: Partial<ComparedSection> = {}) => ({
  id,
  originId: null,
  title: id,
  lectures,
  ...changes,
});

/** "section kind moved: lesson kind moved from" */
const inWords = (before: ComparedSection[], after: ComparedSection[]) =>
  omitUnchangedSections(compareOutlines(before, after)).map(({ title, kind, isMoved, lessons }) => [
    `${title} ${kind}${isMoved ? ' moved' : ''}`,
    ...lessons.map(
      (one) =>
        `${one.title} ${one.kind}${one.isMoved ? ` moved${one.movedFrom ? ` from ${one.movedFrom}` : ''}` : ''}`,
    ),
  ]);

describe('compareOutlines', () => {
  it('a copy of an outline: no changes', () => {
    expect(
      inWords([section('A', [lesson('x')])], [section('A2', [copy('x')], { originId: 'A', title: 'A' })]),
    ).toEqual([]);
  });

  it('says what was added, removed, renamed and moved, to another section too', () => {
    const before = [
      section('A', [lesson('x'), lesson('y'), lesson('z')]),
      section('B', [lesson('old')]),
      section('C', []),
    ];
    const after = [
      section('C2', [copy('y')], { originId: 'C', title: 'C' }),
      section('A2', [copy('z'), copy('x'), lesson('new')], { originId: 'A', title: 'A, renamed' }),
    ];
    expect(inWords(before, after)).toEqual([
      ['C same moved', 'y same moved from A'],
      ['A, renamed changed', 'z same moved', 'new added'],
      ['B removed', 'old removed'],
    ]);
  });

  it('shows which words of a text differ, in languages without spaces too', () => {
    const texts = (before: string, after: string) =>
      compareOutlines(
        [section('A', [lesson('x', { content: before })])],
        [section('A2', [copy('x', { content: after })], { originId: 'A' })],
      )[0]?.lessons[0]?.texts.flatMap(({ parts }) =>
        parts.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => `${kind} ${text}`),
      );
    expect(texts('<p>Wash for 10 seconds.</p>', '<p>Wash for 20 seconds.</p>')).toEqual([
      'removed 10',
      'added 20',
    ]);
    expect(texts('<p>请在饭前洗手。</p>', '<p>请在饭后洗手。</p>')?.join()).toMatch(
      /removed 饭?前.*added 饭?后/,
    );
    expect(texts('<p>A &amp; B</p>', '<p><strong>A</strong> &amp; B</p>')).toEqual([
      'added Formatting, links or pictures changed',
    ]);
  });

  it('compares the questions of a quiz with what is right', () => {
    const quiz = (right: string) => ({
      passMark: 80,
      maxAttempts: 0,
      questions: [
        {
          id: 'q',
          text: 'How long?',
          kind: 'single',
          options: [
            { id: 'a', text: 'Ten' },
            { id: 'b', text: 'Twenty' },
          ],
          correct: [right],
          explanation: '',
        },
      ],
    });
    const [change] = compareOutlines(
      [section('A', [lesson('x', { type: 'QUIZ', quiz: quiz('a') })])],
      [section('A2', [copy('x', { type: 'QUIZ', quiz: quiz('b') })], { originId: 'A' })],
    );
    expect(change?.lessons[0]?.texts.map(({ label }) => label)).toEqual(['Questions']);
  });
});

it.each([
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [2, 0, 1],
    [0, 1],
  ],
  [[1, 0], [0]],
  [[], []],
])('keptInOrder of %j is %j', (places, kept) => {
  expect([...longestIncreasingSubsequence(places)].sort()).toEqual(kept);
});
