import { answerAppealBody } from '@repo/schemas/marketplace/appeal';
import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { errors } from '#domain/errors.ts';
import { answerAppeal } from '#domain/moderation/answer-appeal.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'answerAppeal',
  summary: 'Answer an appeal: the decision stays or is taken back, with a sentence for the person',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  body: answerAppealBody,
  response: { schema: messageAnswer },
  errors: [
    errors.appealNotFound,
    errors.alreadyAnswered,
    errors.listingNotFound,
    errors.impossibleStatus,
    errors.notBanned,
  ],
  run: ({ ctx, params, body }) => answerAppeal(ctx, params.id, body),
});
