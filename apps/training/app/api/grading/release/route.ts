import { envelope, succeed } from '@repo/schemas/training/common';
import {
  releasedGradesAnswer,
  releaseGradesBody,
  unreleasedList,
  unreleasedQuery,
} from '@repo/schemas/training/grade-release';
import { errors } from '#domain/errors.ts';
import { listUnreleasedGrades } from '#domain/grading/list-unreleased-grades.ts';
import { releaseGrades } from '#domain/grading/release-grades.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listUnreleasedGrades',
  summary: 'Grades about which learners are not mailed yet, the next to be mailed first',
  tags: ['Grading'],
  access: 'trainer',
  query: unreleasedQuery,
  response: { schema: envelope(unreleasedList) },
  run: async ({ ctx, query: { classes, ...query } }) =>
    succeed(await listUnreleasedGrades(ctx, { ...query, mine: classes === 'mine' })),
});

export const POST = route({
  operationId: 'releaseGrades',
  summary: 'Mail learners about their grades now instead of ten minutes after the last change',
  description: 'A grade that was changed since it was read, or is mailed already, is left out.',
  tags: ['Grading'],
  access: 'trainer',
  body: releaseGradesBody,
  response: { schema: envelope(releasedGradesAnswer) },
  errors: [errors.submissionNotFound],
  run: async ({ ctx, body }) => succeed(await releaseGrades(ctx, body)),
});
