import { expect, it } from 'vitest';
import { flattenLectures } from './lectures-in-order.ts';

it('puts the lectures of all sections one after the other', () => {
  const [one, two, three] = ['l1', 'l2', 'l3'];
  expect(flattenLectures([{ lectures: [one] }, { lectures: [] }, { lectures: [two, three] }])).toEqual([
    one,
    two,
    three,
  ]);
});
