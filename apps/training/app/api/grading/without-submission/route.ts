import { gradeWithoutSubmissionBody, unsubmittedQuery, unsubmittedRow } from '@repo/schemas/training/grading';
import { submissionRow } from '@repo/schemas/training/submission';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { gradeLearner } from '#domain/grading/grade-learner.ts';
import { listUnsubmitted } from '#domain/grading/list-unsubmitted.ts';

export const GET = successDataRoute({
  operationId: 'listUnsubmitted',
  summary: 'Learners of whom there is neither work nor a grade for an assessment',
  tags: ['Grading'],
  access: 'trainer',
  query: unsubmittedQuery,
  response: { schema: z.array(unsubmittedRow) },
  errors: [errors.assessmentNotFound, errors.markedByDrafts],
  run: ({ ctx, query }) => listUnsubmitted(ctx, query),
});

export const POST = successDataRoute({
  operationId: 'gradeWithoutSubmission',
  summary: 'Grade a learner who has handed in nothing, such as for an exam on paper',
  tags: ['Grading'],
  access: 'trainer',
  body: gradeWithoutSubmissionBody,
  response: { schema: submissionRow },
  errors: [
    ...[errors.assessmentNotFound, errors.learnerNotInClass, errors.workHandedIn, errors.quizUnderWay],
    errors.markedByDrafts,
  ],
  run: ({ ctx, body }) => gradeLearner(ctx, body),
});
