import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { changeOutsideTrainingRequest, outsideTraining } from '@repo/schemas/childcare/outside-training';
import { errors } from '#domain/errors.ts';
import { changeOutsideTraining } from '#domain/outside-training/change-outside-training.ts';
import { deleteOutsideTraining } from '#domain/outside-training/delete-outside-training.ts';
import { getOutsideTraining } from '#domain/outside-training/get-outside-training.ts';
import { route } from '#http.ts';

const common = { tags: ['Outside training'], access: 'user', params: idParams } as const;

export const GET = route({
  ...common,
  operationId: 'getOutsideTraining',
  summary: 'Training that was done elsewhere: your own, or of your centre for its managers',
  response: { schema: outsideTraining },
  errors: [errors.outsideTrainingNotFound],
  run: ({ ctx, params }) => getOutsideTraining(ctx, params.id),
});

export const PUT = route({
  ...common,
  operationId: 'changeOutsideTraining',
  summary: 'Change it; any change has to be approved again. Without a file the stored one stays',
  rateLimit: 'upload',
  ...changeOutsideTrainingRequest,
  response: { schema: outsideTraining },
  errors: [errors.outsideTrainingNotFound, errors.changedMeanwhile, errors.storageFull],
  run: ({ ctx, params, body }) => changeOutsideTraining(ctx, params.id, body),
});

export const DELETE = route({
  ...common,
  operationId: 'deleteOutsideTraining',
  summary: 'Delete training that is not approved, with its certificate',
  response: { schema: messageAnswer },
  errors: [errors.outsideTrainingNotFound, errors.outsideTrainingApproved],
  run: ({ ctx, params }) => deleteOutsideTraining(ctx, params.id),
});
