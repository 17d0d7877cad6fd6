import { appealListQuery, appealPage } from '@repo/schemas/marketplace/appeal';
import { listAppeals } from '#domain/moderation/list-appeals.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAppeals',
  summary: 'Appeals that wait for an answer, longest first, or answered ones, latest first',
  tags: ['Moderation'],
  access: 'moderator',
  query: appealListQuery,
  response: { schema: appealPage },
  run: ({ ctx, query }) => listAppeals(ctx, query),
});
