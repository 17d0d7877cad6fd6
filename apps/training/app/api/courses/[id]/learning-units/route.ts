import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { learningUnitBody, storedLearningUnit } from '@repo/schemas/training/outline';
import { errors } from '#domain/errors.ts';
import { addLearningUnit } from '#domain/outline/add-learning-unit.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'addLearningUnit',
  summary: 'Add a learning unit at the end of a course',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: learningUnitBody,
  response: { schema: envelope(storedLearningUnit) },
  errors: [errors.courseNotFound, errors.outlineFull],
  run: async ({ ctx, params, body }) => succeed(await addLearningUnit(ctx, params.id, body)),
});
