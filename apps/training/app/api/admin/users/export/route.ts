import { userFilters } from '@repo/schemas/training/user';
import { exportUsers } from '#domain/users/export-users.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportUsers',
  summary: 'The people that match, as CSV',
  description: 'At most 10,000. Identity numbers are masked.',
  tags: ['People'],
  access: 'admin',
  query: userFilters,
  response: { contentType: 'text/csv', description: 'The people' },
  run: async ({ ctx, query }) =>
    new Response(await exportUsers(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="people.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
