import { idParams } from '@repo/schemas/training/common';
import { subtopicReadAnswer } from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { markSubtopicRead } from '#domain/progress/mark-read.ts';

export const POST = successDataRoute({
  operationId: 'markSubtopicRead',
  summary: 'Note that one has read a subtopic',
  description: 'Only with an active enrolment in a run of the course. Again changes nothing.',
  tags: ['Course outline'],
  access: 'user',
  params: idParams,
  response: { schema: subtopicReadAnswer },
  errors: [errors.subtopicNotFound, errors.notEnrolled],
  run: ({ ctx, params }) => markSubtopicRead(ctx, params.id),
});
