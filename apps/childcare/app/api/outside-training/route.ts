import {
  maximumTrainingFileBytes,
  outsideTraining,
  outsideTrainingList,
  ownOutsideTrainingQuery,
  recordOutsideTrainingBody,
} from '@repo/schemas/childcare/outside-training';
import { errors } from '#domain/errors.ts';
import { listOwnOutsideTraining } from '#domain/outside-training/list-outside-training.ts';
import { recordOutsideTraining } from '#domain/outside-training/record-outside-training.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOwnOutsideTraining',
  summary: 'Training that you did elsewhere',
  tags: ['Outside training'],
  access: 'user',
  query: ownOutsideTrainingQuery,
  response: { schema: outsideTrainingList },
  run: ({ ctx, query }) => listOwnOutsideTraining(ctx, query),
});

export const POST = route({
  operationId: 'recordOutsideTraining',
  summary: 'Record training that was done elsewhere, with its certificate',
  description:
    'Your own, or as a manager that of a learner of your centre. It counts towards CPD once a manager has approved it.',
  tags: ['Outside training'],
  access: 'user',
  rateLimit: 'upload',
  body: recordOutsideTrainingBody,
  bodyType: 'multipart',
  maxFileBytes: maximumTrainingFileBytes,
  response: { status: 201, schema: outsideTraining },
  errors: [errors.notInCentre, errors.learnerNotFound, errors.tooManyOutsideTrainings, errors.storageFull],
  run: ({ ctx, body }) => recordOutsideTraining(ctx, body),
});
