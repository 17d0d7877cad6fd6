import { markUnmarkedAnswer, markUnmarkedBody } from '@repo/schemas/training/attendance';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { markUnmarkedLearners } from '#domain/attendance/mark-unmarked-learners.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'markRest',
  summary: 'Mark everybody in a session’s class who is not marked yet',
  tags: ['Attendance'],
  access: 'trainer',
  params: idParams,
  body: markUnmarkedBody,
  response: { schema: markUnmarkedAnswer },
  errors: [errors.sessionNotFound, errors.sessionToCome, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => markUnmarkedLearners(ctx, params.id, body),
});
