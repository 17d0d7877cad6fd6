import { z } from 'zod';
import { cleanId, cleanText } from '../text.ts';
import { courseStatuses } from './course.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

/** A parameter that may be repeated; what is not among the values is overlooked, as the page's table does. */
const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value ?? []].flat().filter((each) => each !== ''));

type CourseSort = { id: (typeof courseSorts)[number]; descending: boolean };

/** "-fee" is the fee, the highest first. Anything else is no order. */
function readSort(text: string | undefined): CourseSort | null {
  const id = courseSorts.find((sort) => text === sort || text === `-${sort}`);
  return id === undefined ? null : { id, descending: text !== id };
}

/** How the table of courses is narrowed and sorted: the parameters of the page’s own address. */
export const courseTableQuery = z.object({
  q: z.string().overwrite(cleanText).max(200, 'Search with at most 200 characters').default(''),
  status: several.transform((values) => courseStatuses.filter((status) => values.includes(status))),
  category: several.transform((values) => values.map(cleanId)),
  sort: z
    .string()
    .optional()
    .transform(readSort)
    .meta({
      override: { type: 'string' },
      description: `One of ${courseSorts.join(', ')}; with - in front descending`,
    }),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
