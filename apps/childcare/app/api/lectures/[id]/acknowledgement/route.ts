import { acknowledgeBody, acknowledged } from '@repo/schemas/childcare/acknowledgement';
import { idParams } from '@repo/schemas/childcare/common';
import { acknowledgeText } from '#domain/acknowledgements/acknowledge-text.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'acknowledgeText',
  summary: 'Type your name under a text that asks for it',
  description:
    'For everybody who is enrolled; it completes the lecture. The record keeps the text, its hash, the name and the time.',
  tags: ['Learning'],
  access: 'user',
  rateLimit: 'progress',
  params: idParams,
  body: acknowledgeBody,
  response: { schema: acknowledged },
  errors: [
    errors.forbidden,
    errors.lectureNotFound,
    errors.lessonLocked,
    errors.paymentRequired,
    errors.notToBeSigned,
    errors.changedMeanwhile,
  ],
  run: ({ ctx, params, body }) => acknowledgeText(ctx, params.id, body),
});
