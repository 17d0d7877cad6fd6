import { csvResponse } from '@repo/http/csv-response';
import { agencyCourseQuery } from '@repo/schemas/training/agency';
import { exportAgencyCoursesAsCsv } from '#domain/agency/export-agency-courses.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAgencyCourses',
  summary: 'This training provider’s courses as the agency has them, as CSV',
  tags: ['Agency'],
  access: 'user',
  query: agencyCourseQuery.pick({ search: true }),
  response: { contentType: 'text/csv' },
  errors: [errors.agencyUnavailable, errors.agencyRefused],
  run: ({ ctx, query }) => csvResponse('agency-courses', exportAgencyCoursesAsCsv(ctx, query.search)),
});
