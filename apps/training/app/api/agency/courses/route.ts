import { agencyCoursePage, agencyCourseQuery } from '@repo/schemas/training/agency';
import { searchAgencyCourses } from '#domain/agency/search-agency-courses.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAgencyCourses',
  summary: 'This training provider’s courses as the agency has them, read live',
  tags: ['Agency'],
  access: 'user',
  query: agencyCourseQuery,
  response: { schema: agencyCoursePage },
  mayTakeLong: 'waits for the agency',
  errors: [errors.agencyUnavailable, errors.agencyRefused],
  run: ({ ctx, query }) => searchAgencyCourses(ctx, query),
});
