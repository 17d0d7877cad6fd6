import { z } from 'zod';
import { cleanId, cleanText } from '../text.ts';
import { courseStatuses } from './course.ts';

export const courseSorts = ['title', 'code', 'category', 'status', 'fee', 'duration', 'updated'] as const;

/** A parameter that may be repeated; what is not among the values is overlooked, as the page's table does. */
const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value ?? []].flat().filter((each) => each !== ''));

const sortNames = new Map(
  courseSorts.flatMap(
    (id) =>
      [
        [id as string, { id, descending: false }],
        [`-${id}`, { id, descending: true }],
      ] as const,
  ),
);

/** How the table of courses is narrowed and sorted: the parameters of the page’s own address. */
export const courseTableQuery = z.object({
  q: z.string().overwrite(cleanText).max(200, 'Search with at most 200 characters').default(''),
  status: several.transform((values) => courseStatuses.filter((status) => values.includes(status))),
  category: several.transform((values) => values.map(cleanId)),
  sort: z
    .string()
    .optional()
    .transform((text) => sortNames.get(text ?? '') ?? null)
    .meta({
      override: { type: 'string' },
      description: `One of ${courseSorts.join(', ')}; with - in front descending`,
    }),
});

export type CourseTableFilters = z.output<typeof courseTableQuery>;
