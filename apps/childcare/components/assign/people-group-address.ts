import { type PeopleFilter, peopleStates } from '@repo/schemas/childcare/people';

const name = 'everybody';

export function assignGroupHref({ q, state }: PeopleFilter): string {
  const parameters = new URLSearchParams([[name, '1'], ...state.map((each) => ['state', each])]);
  if (q) parameters.set('q', q);
  return `/centre/assign?${parameters}`;
}

/** Null when the address has no group. */
export function parsePeopleGroup(parameters: URLSearchParams): PeopleFilter | null {
  if (parameters.get(name) !== '1') return null;
  const states = parameters.getAll('state');
  return {
    q: (parameters.get('q') ?? '').slice(0, 200).trim(),
    state: peopleStates.filter((state) => states.includes(state)),
  };
}
