import { z } from 'zod';
import { several } from '../query.ts';
import { cleanId } from '../text.ts';
import { courseStatuses } from './course.ts';
import { severalOf, tableSearch, tableSort } from './table-query.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

export const courseTableQuery = z.object({
  q: tableSearch,
  status: severalOf(courseStatuses),
  category: several(z.string().overwrite(cleanId)),
  sort: tableSort(courseSorts),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
