import { idParams } from '@repo/schemas/training/common';
import { removedItem, subtopicAnswer, updateSubtopicBody } from '@repo/schemas/training/outline';
import { dataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { deleteSubtopic } from '#domain/outline/delete-subtopic.ts';
import { getSubtopic } from '#domain/outline/get-subtopic.ts';
import { updateSubtopic } from '#domain/outline/update-subtopic.ts';

export const GET = dataRoute({
  operationId: 'getSubtopic',
  summary: 'A subtopic as its writers see it',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: subtopicAnswer },
  errors: [errors.subtopicNotFound],
  run: ({ ctx, params }) => getSubtopic(ctx, params.id),
});

export const PUT = dataRoute({
  operationId: 'updateSubtopic',
  summary: 'Change a subtopic’s title or content',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: updateSubtopicBody,
  response: { schema: subtopicAnswer },
  errors: [errors.subtopicNotFound, errors.subtopicChanged],
  run: ({ ctx, params, body }) => updateSubtopic(ctx, params.id, body),
});

export const DELETE = dataRoute({
  operationId: 'deleteSubtopic',
  summary: 'Remove a subtopic',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: removedItem },
  errors: [errors.subtopicNotFound],
  run: ({ ctx, params }) => deleteSubtopic(ctx, params.id),
});
