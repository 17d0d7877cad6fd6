import { expect, it } from 'vitest';
import { beginChoice, parseChoice } from './kept-choice.ts';

it('a choice comes back on the page it was made on', () => {
  const begun = beginChoice({ people: ['amy'], courses: [] });
  const kept = { ...begun, courses: ['sleep'], notes: 'Before June' };
  expect(parseChoice(JSON.parse(JSON.stringify(kept)), begun.basis)).toEqual(kept);
});

it('a link that chooses somebody else is not overruled by what was chosen before', () => {
  const kept = beginChoice({ people: ['amy'], courses: [] });
  expect(parseChoice(kept, beginChoice({ people: ['siti'], courses: [] }).basis)).toBeNull();
  expect(parseChoice({ people: 'all' }, kept.basis)).toBeNull();
});
