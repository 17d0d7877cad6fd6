import { pagedEnvelope } from '@repo/schemas/training/common';
import { ownSubmissionsQuery, submissionRow } from '@repo/schemas/training/submission';
import { listOwnSubmissions } from '#domain/submissions/list-own-submissions.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOwnSubmissions',
  summary: 'What the caller has handed in, with grades and feedback, the latest first',
  tags: ['Submissions'],
  access: 'user',
  query: ownSubmissionsQuery,
  response: { schema: pagedEnvelope(submissionRow) },
  run: async ({ ctx, query }) => ({
    success: true as const,
    ...(await listOwnSubmissions(ctx, query)),
  }),
});
