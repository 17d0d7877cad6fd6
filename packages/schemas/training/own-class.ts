import { z } from 'zod';
import { classPeriods } from './class.ts';
import { classStatuses } from './class-status.ts';
import { optionalEmptyAsAbsent } from './common.ts';
import { enrolmentStatuses } from './enrolment.ts';
import { dropUnknownValuesQuery, tableSearchQuery, tableSortQuery } from './table-query.ts';

export const ownClassSorts = ['title', 'start', 'enrolled', 'mine', 'progress'] as const;

/** How the classes that somebody teaches or attends are narrowed and sorted: the parameters of their page, and of their CSV. */
export const ownClassTableQuery = z.object({
  q: tableSearchQuery.meta({
    description: 'Text in the course’s title or code, the trainer’s name or the venue',
  }),
  period: optionalEmptyAsAbsent(z.enum(classPeriods, `period is one of ${classPeriods.join(', ')}`)),
  classStatus: dropUnknownValuesQuery(classStatuses),
  mine: dropUnknownValuesQuery(enrolmentStatuses).meta({
    description: 'Of classes that one attends: the status of the enrolment',
  }),
  sort: tableSortQuery(ownClassSorts),
});

export const ownClassViews = ['teaching', 'learning'] as const;
export const ownClassExportQuery = ownClassTableQuery.extend({
  view: z.enum(ownClassViews, 'view is teaching or learning'),
});

export type OwnClassView = (typeof ownClassViews)[number];
export type OwnClassFilters = z.output<typeof ownClassTableQuery>;
