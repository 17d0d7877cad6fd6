import { envelope, succeed } from '@repo/schemas/training/common';
import { maxSubmissionBytes, submissionAnswer, submitBody } from '@repo/schemas/training/submission';
import { errors } from '#domain/errors.ts';
import { submitWork } from '#domain/submissions/submit-work.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'submitWork',
  summary: 'Hand in work for an assessment',
  description: `For learners in a class of its course. Until it is graded, handing in again takes the place of the earlier work,
which is kept. After the due date it is taken and marked late.`,
  tags: ['Submissions'],
  access: 'learner',
  rateLimit: 'upload',
  body: submitBody,
  bodyType: 'multipart',
  maxFileBytes: maxSubmissionBytes,
  response: { schema: envelope(submissionAnswer) },
  errors: [
    errors.assessmentNotFound,
    errors.notEnrolled,
    errors.alreadyGraded,
    errors.fileRefused,
    errors.storageFull,
  ],
  run: async ({ ctx, body }) => succeed(await submitWork(ctx, body)),
});
