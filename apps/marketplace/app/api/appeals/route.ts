import { appealBody } from '@repo/schemas/marketplace/appeal';
import { messageAnswer } from '@repo/schemas/marketplace/common';
import { errors } from '#domain/errors.ts';
import { makeAppeal } from '#domain/moderation/appeals.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'makeAppeal',
  summary: 'Appeal once against a hidden listing or a suspension, by the link that was mailed or shown',
  tags: ['Moderation'],
  access: 'anonymous',
  rateLimit: 'appeal',
  body: appealBody,
  response: { schema: messageAnswer },
  errors: [errors.appealLinkInvalid, errors.alreadyAppealed, errors.decisionEnded],
  run: ({ ctx, body }) => makeAppeal(ctx, body),
});
