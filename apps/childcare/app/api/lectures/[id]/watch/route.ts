import { idParams } from '@repo/schemas/childcare/common';
import { watchAnswer, watchBody } from '@repo/schemas/childcare/watch';
import { errors } from '#domain/errors.ts';
import { recordWatchedRanges } from '#domain/progress/record-watched-ranges.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'watchLecture',
  summary: 'Report what was watched of a video',
  description:
    'For everybody who is enrolled; the player’s heartbeat. What counts is the union of what was ever watched, and no more than twice the time that went by since the last report. At 95 % of the video the lecture is completed.',
  tags: ['Learning'],
  access: 'user',
  rateLimit: 'progress',
  params: idParams,
  body: watchBody,
  response: { schema: watchAnswer },
  errors: [
    errors.forbidden,
    errors.lectureNotFound,
    errors.lessonLocked,
    errors.notAVideo,
    errors.paymentRequired,
  ],
  run: ({ ctx, params, body }) => recordWatchedRanges(ctx, params.id, body),
});
