import { expect, it } from 'vitest';
import { learningOrder, resumeAt } from './learning-order.ts';

function course(...done: boolean[]) {
  return done.map((isDone, index) => ({ id: `l${index + 1}`, isDone }));
}

it('puts the lectures of all sections one after the other', () => {
  const [one, two, three] = course(false, false, false);
  if (!one || !two || !three) throw new Error('three lectures');
  expect(learningOrder([{ lectures: [one] }, { lectures: [] }, { lectures: [two, three] }])).toEqual([
    one,
    two,
    three,
  ]);
});

it.each([
  ['at the first, when nothing was begun', course(false, false), null, 'l1'],
  ['where one was', course(false, false, false), 'l2', 'l2'],
  ['after where one was, when that is done', course(true, true, false), 'l2', 'l3'],
  ['at what was left out, when all after it is done', course(true, false, true), 'l3', 'l2'],
  ['at the first, when all is done', course(true, true), 'l2', 'l1'],
  ['at the first open one, when the lecture is gone', course(true, false), 'gone', 'l2'],
  ['nowhere, without lectures', [], null, undefined],
])('goes on %s', (_, order, last, expected) => {
  expect(resumeAt(order, last)?.id).toBe(expected);
});
