import { z } from 'zod';
import { assessmentTypes } from './assessment.ts';
import { knownValuesQuery, tableSearch, tableSort } from './table-query.ts';

export const assessmentSorts = ['title', 'course', 'type', 'due', 'max'] as const;

export const assessmentTableQuery = z.object({
  q: tableSearch,
  type: knownValuesQuery(assessmentTypes),
  sort: tableSort(assessmentSorts),
});

export type AssessmentTableFilters = z.output<typeof assessmentTableQuery>;
