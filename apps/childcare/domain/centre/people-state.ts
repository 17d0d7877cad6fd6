import type { PeopleState } from '@repo/schemas/childcare/people';
import type { CentrePerson } from './list-people.ts';

export const peopleStateLabels: Record<PeopleState, string> = {
  overdue: 'Overdue',
  'not-joined': 'Not joined yet',
  'due-soon': 'Due soon',
  'on-track': 'On track',
  unassigned: 'Nothing assigned',
};

/** The first match wins. `matching-people-sql.ts` has the same rule in SQL. */
export function peopleStateOf({
  overdue,
  dueSoon,
  hasJoined,
  assigned,
}: Pick<CentrePerson, 'overdue' | 'dueSoon' | 'hasJoined' | 'assigned'>): PeopleState {
  if (overdue > 0) return 'overdue';
  if (!hasJoined) return 'not-joined';
  if (dueSoon > 0) return 'due-soon';
  return assigned > 0 ? 'on-track' : 'unassigned';
}
