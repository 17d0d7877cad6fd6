import { csvResponse } from '@repo/http/csv-response';
import { userFilters } from '@repo/schemas/training/user';
import { exportUsersAsCsv } from '#domain/users/export-users.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportUsers',
  summary: 'The people that match, as CSV',
  description: 'Identity numbers are masked.',
  tags: ['People'],
  access: 'admin',
  query: userFilters,
  response: { contentType: 'text/csv', description: 'The people' },
  run: ({ ctx, query }) => csvResponse('people', exportUsersAsCsv(ctx, query)),
});
