import { pagedEnvelope } from '@repo/schemas/training/common';
import { gradingSubmissionsQuery, submissionRow } from '@repo/schemas/training/submission';
import { listLearnerSubmissions } from '#domain/grading/list-learner-submissions.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listLearnerSubmissions',
  summary: 'What learners have handed in, the longest waiting first',
  description:
    'For a trainer, the work for courses of which they run a class; everything where Company Settings say so (trainersSeeAllClasses).',
  tags: ['Grading'],
  access: 'trainer',
  query: gradingSubmissionsQuery,
  response: { schema: pagedEnvelope(submissionRow) },
  run: async ({ ctx, query }) => ({
    success: true as const,
    ...(await listLearnerSubmissions(ctx, query)),
  }),
});
