import { envelope, succeed } from '@repo/schemas/training/common';
import { gradeLearnerBody, unsubmittedQuery, unsubmittedRow } from '@repo/schemas/training/grading';
import { submissionRow } from '@repo/schemas/training/submission';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { gradeLearner } from '#domain/grading/grade-learner.ts';
import { listUnsubmitted } from '#domain/grading/list-unsubmitted.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listUnsubmitted',
  summary: 'Learners of whom there is neither work nor a grade for an assessment',
  tags: ['Grading'],
  access: 'trainer',
  query: unsubmittedQuery,
  response: { schema: envelope(z.array(unsubmittedRow)) },
  errors: [errors.assessmentNotFound],
  run: async ({ ctx, query }) => succeed(await listUnsubmitted(ctx, query)),
});

export const POST = route({
  operationId: 'gradeWithoutSubmission',
  summary: 'Grade a learner who has handed in nothing, such as for an exam on paper',
  tags: ['Grading'],
  access: 'trainer',
  body: gradeLearnerBody,
  response: { schema: envelope(submissionRow) },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.workHandedIn],
  run: async ({ ctx, body }) => succeed(await gradeLearner(ctx, body)),
});
