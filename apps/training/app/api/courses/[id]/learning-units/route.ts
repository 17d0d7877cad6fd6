import { idParams } from '@repo/schemas/training/common';
import { createLearningUnitBody, learningUnitAnswer } from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { addLearningUnit } from '#domain/outline/add-learning-unit.ts';

export const POST = successDataRoute({
  operationId: 'addLearningUnit',
  summary: 'Add a learning unit at the end of a course',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: createLearningUnitBody,
  response: { schema: learningUnitAnswer },
  errors: [errors.courseNotFound, errors.outlineFull],
  run: ({ ctx, params, body }) => addLearningUnit(ctx, params.id, body),
});
