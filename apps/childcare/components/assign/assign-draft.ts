import { peopleFilter } from '@repo/schemas/childcare/people';
import { z } from 'zod';
import type { PersonOption } from './person-option.ts';

/** A choice that is not submitted yet. */
const keptChoice = z.object({
  /** The choice in the address; a different address starts a new choice. */
  basis: z.string(),
  people: z.array(
    z.object({ id: z.string(), label: z.string(), detail: z.string(), isInvited: z.boolean() }),
  ) satisfies z.ZodType<PersonOption[]>,
  /** Replaces people. `total` is the number of matches when the group was chosen. */
  group: peopleFilter.extend({ total: z.number() }).nullable(),
  courses: z.array(z.string()),
  deadline: z.string(),
  notes: z.string(),
});
export type AssignDraft = z.output<typeof keptChoice>;
export type ChosenGroup = NonNullable<AssignDraft['group']>;

/** Null when nothing is kept, or when it began from another address. */
export function parseAssignDraft(kept: unknown, basis: string): AssignDraft | null {
  const { data } = keptChoice.safeParse(kept);
  return data?.basis === basis ? data : null;
}

export function createAssignDraft(chosen: Pick<AssignDraft, 'people' | 'group' | 'courses'>): AssignDraft {
  const { people, group, courses } = chosen;
  const named = group === null ? people.map(({ id }) => id) : { q: group.q, state: group.state };
  return { basis: JSON.stringify([named, courses]), ...chosen, deadline: '', notes: '' };
}
