import { type PeopleGroup, peopleStates } from '@repo/schemas/childcare/people';
import type { PersonOption } from './person-option.ts';

/** `total` is the number of matches when the group was chosen. */
export type ChosenGroup = PeopleGroup & { total: number };

/** Not submitted yet. */
export type KeptChoice = {
  /** The choice in the address; a different address starts a new choice. */
  basis: string;
  people: PersonOption[];
  /** Replaces people. */
  group: ChosenGroup | null;
  courses: string[];
  deadline: string;
  notes: string;
};

type Unknown<T> = { [name in keyof T]?: unknown };

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isPerson(value: unknown): value is PersonOption {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, detail, isInvited }: Unknown<PersonOption> = value;
  return [id, label, detail].every((one) => typeof one === 'string') && typeof isInvited === 'boolean';
}

function isGroup(value: unknown): value is ChosenGroup {
  if (typeof value !== 'object' || value === null) return false;
  const { q, state, total }: Unknown<ChosenGroup> = value;
  const isKnown = isTexts(state) && state.every((one) => peopleStates.some((known) => known === one));
  return typeof q === 'string' && typeof total === 'number' && isKnown;
}

/** Checked by hand: a schema library would only add to the page's size. */
function isChoice(value: unknown): value is KeptChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { basis, people, group, courses, deadline, notes }: Unknown<KeptChoice> = value;
  return (
    [basis, deadline, notes].every((one) => typeof one === 'string') &&
    isTexts(courses) &&
    Array.isArray(people) &&
    people.every(isPerson) &&
    (group === null || isGroup(group))
  );
}

/** Null when nothing is kept, or when it began from another address. */
export function parseChoice(kept: unknown, basis: string): KeptChoice | null {
  return isChoice(kept) && kept.basis === basis ? kept : null;
}

export function beginChoice(chosen: Pick<KeptChoice, 'people' | 'group' | 'courses'>): KeptChoice {
  const { people, group, courses } = chosen;
  const named = group === null ? people.map(({ id }) => id) : { q: group.q, state: group.state };
  return { basis: JSON.stringify([named, courses]), ...chosen, deadline: '', notes: '' };
}
