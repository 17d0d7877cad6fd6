import { z } from 'zod';
import { enrolmentStatuses } from './enrolment.ts';
import { dropUnknownValuesQuery, tableSearchQuery, tableSortQuery } from './table-query.ts';

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
  q: tableSearchQuery.meta({ description: 'Text in the name, email, phone or sponsorship' }),
  enrolment: dropUnknownValuesQuery(enrolmentStatuses),
  sort: tableSortQuery(rosterSorts),
});

export type RosterTableFilters = z.output<typeof rosterTableQuery>;
