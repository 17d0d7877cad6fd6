import { csvResponse } from '@repo/http/csv-response';
import { usersFilters } from '@repo/schemas/childcare/user';
import { exportUsersAsCsv } from '#domain/users/export-users.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportUsers',
  summary: 'The people that match, as CSV',
  tags: ['People'],
  access: 'superAdmin',
  query: usersFilters,
  response: { contentType: 'text/csv', description: 'The people' },
  run: ({ ctx, query }) => csvResponse('people', exportUsersAsCsv(ctx, query)),
});
