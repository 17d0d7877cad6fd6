import {
  maxSubmissionBytes,
  submissionAnswer,
  submitAssessmentBody,
} from '@repo/schemas/training/submission';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { submitOrReplaceWorkAndNotify } from '#domain/submissions/submit-work.ts';

export const POST = successDataRoute({
  operationId: 'submitWork',
  summary: 'Hand in work for an assessment',
  description: `For learners in a class of its course. Until it is graded, handing in again takes the place of the earlier work,
which is kept. After the due date it is taken and marked late.`,
  tags: ['Submissions'],
  access: 'learner',
  rateLimit: 'upload',
  body: submitAssessmentBody,
  bodyType: 'multipart',
  maxFileBytes: maxSubmissionBytes,
  response: { schema: submissionAnswer },
  errors: [
    errors.assessmentNotFound,
    errors.isAQuiz,
    errors.notEnrolled,
    errors.alreadyGraded,
    errors.fileRefused,
    errors.storageFull,
  ],
  run: ({ ctx, body }) => submitOrReplaceWorkAndNotify(ctx, body),
});
