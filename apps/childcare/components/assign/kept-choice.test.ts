import { expect, it } from 'vitest';
import { assignGroupHref, readGroup } from './group-address.ts';
import { beginChoice, parseChoice } from './kept-choice.ts';

const person = (id: string) => ({ id, label: id, detail: '', isInvited: false });
const everybody = { q: '', state: [], total: 5_000 };

it.each([
  { people: [person('amy')], group: null },
  { people: [], group: { q: 'cook', state: ['overdue' as const], total: 12 } },
])('a choice comes back on the page it was made on: %#', (chosen) => {
  const begun = beginChoice({ ...chosen, courses: [] });
  const kept = { ...begun, courses: ['sleep'], notes: 'Before June' };
  expect(parseChoice(JSON.parse(JSON.stringify(kept)), begun.basis)).toEqual(kept);
});

it('a link that chooses somebody else is not overruled by what was chosen before', () => {
  const kept = beginChoice({ people: [person('amy')], group: null, courses: [] });
  const basisOf = (chosen: Parameters<typeof beginChoice>[0]) => beginChoice(chosen).basis;
  expect(parseChoice(kept, basisOf({ people: [person('siti')], group: null, courses: [] }))).toBeNull();
  expect(parseChoice(kept, basisOf({ people: [], group: everybody, courses: [] }))).toBeNull();
  // Somebody joined meanwhile: it is the same choice.
  const more = basisOf({ people: [], group: { ...everybody, total: 5_001 }, courses: [] });
  expect(more).toBe(basisOf({ people: [], group: everybody, courses: [] }));
});

it.each([
  { people: 'all' },
  { people: ['amy'] },
  { group: { q: '', state: ['lost'], total: 1 } },
  { group: undefined },
])('what was kept in another form is not read: %j', (part) => {
  const kept = beginChoice({ people: [person('amy')], group: null, courses: [] });
  expect(parseChoice({ ...kept, ...part }, kept.basis)).toBeNull();
});

it('a group is in the address, and nonsense in it is overlooked', () => {
  const group = { q: 'Tan & co', state: ['overdue' as const, 'not-joined' as const] };
  expect(readGroup(new URL(assignGroupHref(group), 'http://localhost').searchParams)).toEqual(group);
  expect(readGroup(new URLSearchParams('everybody=1&state=lost'))).toEqual({ q: '', state: [] });
  expect(readGroup(new URLSearchParams('q=tan'))).toBeNull();
});
