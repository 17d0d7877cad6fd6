import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { removedItem, storedLearningUnit, updateLearningUnitBody } from '@repo/schemas/training/outline';
import { errors } from '#domain/errors.ts';
import { deleteLearningUnit } from '#domain/outline/delete-learning-unit.ts';
import { updateLearningUnit } from '#domain/outline/update-learning-unit.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'updateLearningUnit',
  summary: 'Rename a learning unit',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: updateLearningUnitBody,
  response: { schema: envelope(storedLearningUnit) },
  errors: [errors.learningUnitNotFound, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => succeed(await updateLearningUnit(ctx, params.id, body)),
});

export const DELETE = route({
  operationId: 'deleteLearningUnit',
  summary: 'Remove a learning unit with its subtopics',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: envelope(removedItem) },
  errors: [errors.learningUnitNotFound],
  run: async ({ ctx, params }) => succeed(await deleteLearningUnit(ctx, params.id)),
});
