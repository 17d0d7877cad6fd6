import { z } from 'zod';

const count = z.int().min(0);

/** One Singapore calendar month. */
const monthlyStatistics = z.object({
  month: z.string().meta({ description: '2026-11' }),
  newUsers: count,
  newCourses: count,
  newEnrollments: count,
  completedCourses: count,
});
export type MonthlyStatistics = z.infer<typeof monthlyStatistics>;

export const statistics = z.object({
  totalUsers: count.meta({ description: 'Accounts that are not deactivated' }),
  totalCourses: count.meta({ description: 'Courses, drafts too' }),
  activeEnrollments: count.meta({
    description: 'Enrolments that are not admin removed, cancelled or withdrawn',
  }),
  completedCourses: count.meta({
    description: 'Classes (course runs) that ended before today in Singapore and were not cancelled',
  }),
  history: z
    .array(monthlyStatistics)
    .length(12)
    .meta({ description: 'The last twelve months, this one last' }),
});
export type Statistics = z.infer<typeof statistics>;
