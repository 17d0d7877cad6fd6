import { z } from 'zod';
import { nonEmptyValuesQuery } from '../query.ts';
import { blankUnstorableId } from '../text.ts';
import { courseStatuses } from './course.ts';
import { dropUnknownValuesQuery, tableSearchQuery, tableSortQuery } from './table-query.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

export const courseTableQuery = z.object({
  q: tableSearchQuery,
  status: dropUnknownValuesQuery(courseStatuses),
  category: nonEmptyValuesQuery(z.array(z.string().overwrite(blankUnstorableId))),
  sort: tableSortQuery(courseSorts),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
