import { markUnmarkedAnswer, markUnmarkedBody } from '@repo/schemas/training/attendance';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { markUnmarkedLearners } from '#domain/attendance/mark-unmarked-learners.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'markRest',
  summary: 'Mark everybody in a session’s class who is not marked yet',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  body: markUnmarkedBody,
  response: { schema: envelope(markUnmarkedAnswer) },
  errors: [errors.sessionNotFound, errors.sessionToCome, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => succeed(await markUnmarkedLearners(ctx, params.id, body)),
});
