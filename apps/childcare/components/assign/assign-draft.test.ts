import { expect, it } from 'vitest';
import { createAssignDraft, parseAssignDraft } from './assign-draft.ts';
import { assignGroupHref, parsePeopleGroup } from './people-group-address.ts';

const person = (id: string) => ({ id, label: id, detail: '', isInvited: false });
const everybody = { q: '', state: [], total: 5_000 };

it.each([
  { people: [person('amy')], group: null },
  { people: [], group: { q: 'cook', state: ['overdue' as const], total: 12 } },
])('a choice comes back on the page it was made on: %#', (chosen) => {
  const begun = createAssignDraft({ ...chosen, courses: [] });
  const kept = { ...begun, courses: ['sleep'], notes: 'Before June' };
  expect(parseAssignDraft(JSON.parse(JSON.stringify(kept)), begun.basis)).toEqual(kept);
});

it('a link that chooses somebody else is not overruled by what was chosen before', () => {
  const kept = createAssignDraft({ people: [person('amy')], group: null, courses: [] });
  const basisOf = (chosen: Parameters<typeof createAssignDraft>[0]) => createAssignDraft(chosen).basis;
  expect(parseAssignDraft(kept, basisOf({ people: [person('siti')], group: null, courses: [] }))).toBeNull();
  expect(parseAssignDraft(kept, basisOf({ people: [], group: everybody, courses: [] }))).toBeNull();
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
  const kept = createAssignDraft({ people: [person('amy')], group: null, courses: [] });
  expect(parseAssignDraft({ ...kept, ...part }, kept.basis)).toBeNull();
});

it('a group is in the address, and nonsense in it is overlooked', () => {
  const group = { q: 'Tan & co', state: ['overdue' as const, 'not-joined' as const] };
  expect(parsePeopleGroup(new URL(assignGroupHref(group), 'http://localhost').searchParams)).toEqual(group);
  expect(parsePeopleGroup(new URLSearchParams('everybody=1&state=lost'))).toEqual({ q: '', state: [] });
  expect(parsePeopleGroup(new URLSearchParams('q=tan'))).toBeNull();
});
