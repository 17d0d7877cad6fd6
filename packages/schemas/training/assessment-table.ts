import { z } from 'zod';
import { cleanText } from '../text.ts';
import { assessmentTypes } from './assessment.ts';

export const assessmentSorts = ['title', 'course', 'type', 'due', 'max'] as const;

type AssessmentSort = { id: (typeof assessmentSorts)[number]; descending: boolean };

/** "-due" is the due date, the latest first. Anything else is no order. */
function readSort(text: string | undefined): AssessmentSort | null {
  const id = assessmentSorts.find((sort) => text === sort || text === `-${sort}`);
  return id === undefined ? null : { id, descending: text !== id };
}

/** How the table of assessments is narrowed and sorted: the parameters of the page’s own address. */
export const assessmentTableQuery = z.object({
  q: z.string().overwrite(cleanText).max(200, 'Search with at most 200 characters').default(''),
  type: z
    .array(z.string())
    .default([])
    .transform((values) => assessmentTypes.filter((type) => values.includes(type))),
  sort: z.string().optional().transform(readSort),
});

export type AssessmentTableFilters = z.output<typeof assessmentTableQuery>;
