import { z } from 'zod';
import { assessmentTypes } from './assessment.ts';
import { dropUnknownValuesQuery, tableSearchQuery, tableSortQuery } from './table-query.ts';

export const assessmentSorts = ['title', 'course', 'type', 'due', 'max'] as const;

export const assessmentTableQuery = z.object({
  q: tableSearchQuery,
  type: dropUnknownValuesQuery(assessmentTypes),
  sort: tableSortQuery(assessmentSorts),
});

export type AssessmentTableFilters = z.output<typeof assessmentTableQuery>;
