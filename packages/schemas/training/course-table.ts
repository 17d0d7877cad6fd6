import { z } from 'zod';
import { listQuery } from '../query.ts';
import { cleanId } from '../text.ts';
import { courseStatuses } from './course.ts';
import { knownValuesQuery, tableSearch, tableSort } from './table-query.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

export const courseTableQuery = z.object({
  q: tableSearch,
  status: knownValuesQuery(courseStatuses),
  category: listQuery(z.string().overwrite(cleanId)),
  sort: tableSort(courseSorts),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
