import { idParams } from '@repo/schemas/childcare/common';
import { progressAnswer, progressBody } from '@repo/schemas/childcare/progress';
import { errors } from '#domain/errors.ts';
import { storeReportedProgress } from '#domain/progress/store-reported-progress.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'reportProgress',
  summary: 'Report where you are in a lecture',
  description: 'For everybody who is enrolled. What is absent stays as it is.',
  tags: ['Learning'],
  access: 'user',
  rateLimit: 'progress',
  params: idParams,
  body: progressBody,
  response: { schema: progressAnswer },
  errors: [errors.forbidden, errors.lectureNotFound, errors.lessonLocked, errors.paymentRequired],
  run: ({ ctx, params, body }) => storeReportedProgress(ctx, params.id, body),
});
