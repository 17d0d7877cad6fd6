import { z } from 'zod';
import { enrolmentStatuses } from './enrolment.ts';
import { knownValuesQuery, tableSearch, tableSort } from './table-query.ts';

export const rosterSorts = [
  'name',
  'email',
  'phone',
  'enrolment',
  'attended',
  'late',
  'absent',
  'progress',
  'sponsorship',
  'since',
] as const;

/** How the roster of a class is narrowed and sorted: the parameters of the class's page, and of its CSV. */
export const rosterTableQuery = z.object({
  q: tableSearch.meta({ description: 'Text in the name, email, phone or sponsorship' }),
  enrolment: knownValuesQuery(enrolmentStatuses),
  sort: tableSort(rosterSorts),
});

export type RosterTableFilters = z.output<typeof rosterTableQuery>;
