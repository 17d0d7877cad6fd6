import { agencyCourseQuery } from '@repo/schemas/training/agency';
import { exportAgencyCourses } from '#domain/agency/export-agency-courses.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportAgencyCourses',
  summary: 'This training provider’s courses as the agency has them, as CSV',
  tags: ['Agency'],
  access: 'user',
  query: agencyCourseQuery.pick({ search: true }),
  response: { contentType: 'text/csv' },
  errors: [errors.agencyUnavailable, errors.agencyRefused],
  run: async ({ ctx, query }) =>
    new Response(await exportAgencyCourses(ctx, query.search), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="agency-courses.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
