import { envelope, succeed } from '@repo/schemas/training/common';
import { updateGradingBody } from '@repo/schemas/training/grading';
import { submissionRow } from '@repo/schemas/training/submission';
import { errors } from '#domain/errors.ts';
import { gradeSubmission } from '#domain/grading/grade-submission.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'updateGrading',
  summary: 'Grade a submission, or take its grade back',
  description:
    'Grading again is allowed. The learner is mailed once, ten minutes after the last change. Every grade is in the audit log. A trainer grades the work that learner-submissions lists; any other is not found.',
  tags: ['Grading'],
  access: 'trainer',
  body: updateGradingBody,
  response: { schema: envelope(submissionRow) },
  errors: [errors.submissionNotFound, errors.submissionReplaced, errors.gradeChanged],
  run: async ({ ctx, body }) => succeed(await gradeSubmission(ctx, body)),
});
