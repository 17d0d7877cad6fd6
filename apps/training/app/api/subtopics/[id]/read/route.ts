import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { subtopicReadAnswer } from '@repo/schemas/training/outline';
import { errors } from '#domain/errors.ts';
import { markRead } from '#domain/progress/mark-read.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'markSubtopicRead',
  summary: 'Note that one has read a subtopic',
  description: 'Only with an active enrolment in a run of the course. Again changes nothing.',
  tags: ['Course outline'],
  access: 'user',
  params: idParams,
  response: { schema: envelope(subtopicReadAnswer) },
  errors: [errors.subtopicNotFound, errors.notEnrolled],
  run: async ({ ctx, params }) => succeed(await markRead(ctx, params.id)),
});
