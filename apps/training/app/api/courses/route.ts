import { courseList, courseQuery } from '@repo/schemas/training/course';
import { listVisibleCourses } from '#domain/courses/list-courses.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCourses',
  summary: 'Courses, by title',
  description:
    'Developers and admins see all, trainers also the drafts of the classes they run, everybody else the active ones. The list is whole unless `page` or `limit` (at most 200) is sent.',
  tags: ['Courses'],
  access: 'user',
  mayLag: true,
  query: courseQuery,
  response: { schema: courseList },
  run: async ({ ctx, query }) => ({ success: true as const, ...(await listVisibleCourses(ctx, query)) }),
});
