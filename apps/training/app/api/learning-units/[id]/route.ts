import { idParams } from '@repo/schemas/training/common';
import {
  learningUnitAnswer,
  removedOutlineItem,
  updateLearningUnitBody,
} from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { deleteLearningUnitAndRecomputeProgress } from '#domain/outline/delete-learning-unit.ts';
import { renameLearningUnit } from '#domain/outline/rename-learning-unit.ts';

export const PUT = successDataRoute({
  operationId: 'updateLearningUnit',
  summary: 'Rename a learning unit',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: updateLearningUnitBody,
  response: { schema: learningUnitAnswer },
  errors: [errors.learningUnitNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => renameLearningUnit(ctx, params.id, body),
});

export const DELETE = successDataRoute({
  operationId: 'deleteLearningUnit',
  summary: 'Remove a learning unit with its subtopics',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: removedOutlineItem },
  errors: [errors.learningUnitNotFound],
  run: ({ ctx, params }) => deleteLearningUnitAndRecomputeProgress(ctx, params.id),
});
