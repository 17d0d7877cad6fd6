import { z } from 'zod';
import { classPeriods } from './class.ts';
import { optionalQuery } from './common.ts';
import { enrolmentStatuses } from './enrolment.ts';
import { classStatuses } from './external-course-run.ts';
import { knownValuesQuery, tableSearch, tableSort } from './table-query.ts';

export const ownClassSorts = ['title', 'start', 'enrolled', 'mine', 'progress'] as const;

/** How the classes that somebody teaches or attends are narrowed and sorted: the parameters of their page, and of their CSV. */
export const ownClassTableQuery = z.object({
  q: tableSearch.meta({ description: 'Text in the course’s title or code, the trainer’s name or the venue' }),
  period: optionalQuery(z.enum(classPeriods, `period is one of ${classPeriods.join(', ')}`)),
  classStatus: knownValuesQuery(classStatuses),
  mine: knownValuesQuery(enrolmentStatuses).meta({
    description: 'Of classes that one attends: the status of the enrolment',
  }),
  sort: tableSort(ownClassSorts),
});

export const ownClassViews = ['teaching', 'learning'] as const;
export const ownClassExportQuery = ownClassTableQuery.extend({
  view: z.enum(ownClassViews, 'view is teaching or learning'),
});

export type OwnClassView = (typeof ownClassViews)[number];
export type OwnClassFilters = z.output<typeof ownClassTableQuery>;
