import { csvResponse } from '@repo/http/csv-response';
import { courseTableQuery } from '@repo/schemas/training/course-table';
import { exportVisibleCoursesAsCsv } from '#domain/courses/export-courses.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportCourses',
  summary: 'The courses that match, as CSV',
  tags: ['Courses'],
  access: 'developer',
  query: courseTableQuery,
  response: { contentType: 'text/csv' },
  run: ({ ctx, query }) => csvResponse('courses', exportVisibleCoursesAsCsv(ctx, query)),
});
