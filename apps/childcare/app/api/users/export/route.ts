import { usersFilters } from '@repo/schemas/childcare/user';
import { exportUsers } from '#domain/users/export-users.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportUsers',
  summary: 'The people that match, as CSV',
  description: 'At most 10,000.',
  tags: ['People'],
  access: 'superAdmin',
  query: usersFilters,
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
