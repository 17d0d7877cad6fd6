import { z } from 'zod';
import { cleanId } from '../text.ts';
import { courseStatuses } from './course.ts';
import { several, severalOf, tableSearch, tableSort } from './table-query.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

/** How the table of courses is narrowed and sorted: the parameters of the page’s own address. */
export const courseTableQuery = z.object({
  q: tableSearch,
  status: severalOf(courseStatuses),
  category: several.transform((values) => values.map(cleanId)),
  sort: tableSort(courseSorts),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
