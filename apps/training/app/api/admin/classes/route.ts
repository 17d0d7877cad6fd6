import { adminClassList, adminClassQuery } from '@repo/schemas/training/class';
import { listAllClasses } from '#domain/classes/list-classes.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listClasses',
  summary: 'All classes; upcoming, ongoing or completed by Singapore today',
  description: 'The list is whole unless `page` or `limit` (at most 200) is sent.',
  tags: ['Classes'],
  access: 'admin',
  query: adminClassQuery,
  response: { schema: adminClassList },
  run: async ({ ctx, query }) => ({ success: true as const, ...(await listAllClasses(ctx, query)) }),
});
