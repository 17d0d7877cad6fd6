import { idParams } from '@repo/schemas/childcare/common';
import { decideOutsideTrainingBody, outsideTraining } from '@repo/schemas/childcare/outside-training';
import { errors } from '#domain/errors.ts';
import { decideOutsideTrainingAndNotify } from '#domain/outside-training/decide-outside-training.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'decideOutsideTraining',
  summary: 'Approve training that was done elsewhere, or reject it with a reason',
  description:
    'For managers of the centre in which it was recorded; not for their own. The person is notified. A later decision replaces an earlier one.',
  tags: ['Outside training'],
  access: 'centreManager',
  params: idParams,
  body: decideOutsideTrainingBody,
  response: { schema: outsideTraining },
  errors: [errors.outsideTrainingNotFound, errors.ownOutsideTraining, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => decideOutsideTrainingAndNotify(ctx, params.id, body),
});
