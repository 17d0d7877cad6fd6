import { z } from 'zod';
import { repeatableQuery } from '../query.ts';
import { blankUnstorableId } from '../text.ts';
import { courseStatuses } from './course.ts';
import { knownValuesQuery, tableSearch, tableSort } from './table-query.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

export const courseTableQuery = z.object({
  q: tableSearch,
  status: knownValuesQuery(courseStatuses),
  category: repeatableQuery(z.array(z.string().overwrite(blankUnstorableId))),
  sort: tableSort(courseSorts),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
