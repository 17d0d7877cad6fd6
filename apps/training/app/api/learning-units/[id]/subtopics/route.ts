import { idParams } from '@repo/schemas/training/common';
import { createSubtopicBody, subtopicAnswer } from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { addSubtopicAndRecomputeProgress } from '#domain/outline/add-subtopic.ts';

export const POST = successDataRoute({
  operationId: 'addSubtopic',
  summary: 'Add a subtopic at the end of a learning unit',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: createSubtopicBody,
  response: { schema: subtopicAnswer },
  errors: [errors.learningUnitNotFound, errors.outlineFull],
  run: ({ ctx, params, body }) => addSubtopicAndRecomputeProgress(ctx, params.id, body),
});
