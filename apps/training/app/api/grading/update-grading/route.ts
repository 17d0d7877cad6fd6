import { updateGradingBody } from '@repo/schemas/training/grading';
import { submissionRow } from '@repo/schemas/training/submission';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { gradeSubmission } from '#domain/grading/grade-submission.ts';

export const PUT = successDataRoute({
  operationId: 'updateGrading',
  summary: 'Grade a submission, or take its grade back',
  description:
    'Grading again is allowed. The learner is mailed once, ten minutes after the last change. Every grade is in the audit log. A trainer grades the work that learner-submissions lists; any other is not found.',
  tags: ['Grading'],
  access: 'trainer',
  body: updateGradingBody,
  response: { schema: submissionRow },
  errors: [errors.submissionNotFound, errors.submissionReplaced, errors.gradeChanged, errors.markedByDrafts],
  run: ({ ctx, body }) => gradeSubmission(ctx, body),
});
