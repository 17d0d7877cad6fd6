import { describe, expect, it } from 'vitest';
import { changeUnit, moveToUnit, toOutlineBody, withoutSubtopic, withTitle } from './outline-moves.ts';

const updatedAt = '2026-11-20T01:00:00.000Z';
const units = [
  {
    id: '1',
    title: 'One',
    updatedAt,
    subtopics: [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ],
  },
  { id: '2', title: 'Two', updatedAt, subtopics: [{ id: 'c', title: 'C' }] },
];

/** "1: a b, 2: c" */
const inShort = (list: typeof units) =>
  list.map(({ id, subtopics }) => `${id}: ${subtopics.map((subtopic) => subtopic.id).join(' ')}`).join(', ');

describe('outline moves', () => {
  it('move a subtopic to the end of a unit', () => {
    expect(inShort(moveToUnit(units, 'a', '2'))).toBe('1: b, 2: c a');
    expect(inShort(moveToUnit(units, 'a', '1'))).toBe('1: b a, 2: c');
    expect(moveToUnit(units, 'x', '2')).toBe(units);
    expect(moveToUnit(units, 'a', 'x')).toBe(units);
  });

  it('take away and rename', () => {
    expect(inShort(withoutSubtopic(units, 'c'))).toBe('1: a b, 2: ');
    expect(withTitle(units, 'c', 'New')[1]?.subtopics).toEqual([{ id: 'c', title: 'New' }]);
    expect(changeUnit(units, '2', (unit) => ({ ...unit, title: 'New' }))[1]?.title).toBe('New');
  });

  it('become what the API takes', () => {
    expect(toOutlineBody(units, units.toReversed())).toEqual({
      learningUnits: [
        { id: '1', subtopicIds: ['a', 'b'] },
        { id: '2', subtopicIds: ['c'] },
      ],
      expectedOrder: [
        { id: '2', subtopicIds: ['c'] },
        { id: '1', subtopicIds: ['a', 'b'] },
      ],
    });
  });
});
