import { courseTableQuery } from '@repo/schemas/training/course-table';
import { exportCourses } from '#domain/courses/export-courses.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportCourses',
  summary: 'The courses that match, as CSV',
  tags: ['Courses'],
  access: 'developer',
  query: courseTableQuery,
  response: { contentType: 'text/csv' },
  run: async ({ ctx, query }) =>
    new Response(await exportCourses(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="courses.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
