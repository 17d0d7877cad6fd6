import {
  releasedGradesAnswer,
  releaseGradesBody,
  unreleasedGradesAnswer,
  unreleasedGradesQuery,
} from '@repo/schemas/training/grade-release';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listUnreleasedGrades } from '#domain/grading/list-unreleased-grades.ts';
import { releaseGradesAndNotify } from '#domain/grading/release-grades-and-notify.ts';

export const GET = successDataRoute({
  operationId: 'listUnreleasedGrades',
  summary: 'Grades about which learners are not mailed yet, the next to be mailed first',
  tags: ['Grading'],
  access: 'trainer',
  query: unreleasedGradesQuery,
  response: { schema: unreleasedGradesAnswer },
  run: ({ ctx, query: { classes, ...query } }) =>
    listUnreleasedGrades(ctx, { ...query, mine: classes === 'mine' }),
});

export const POST = successDataRoute({
  operationId: 'releaseGrades',
  summary: 'Mail learners about their grades now instead of ten minutes after the last change',
  description: 'A grade that was changed since it was read, or is mailed already, is left out.',
  tags: ['Grading'],
  access: 'trainer',
  body: releaseGradesBody,
  response: { schema: releasedGradesAnswer },
  errors: [errors.submissionNotFound],
  run: ({ ctx, body }) => releaseGradesAndNotify(ctx, body),
});
