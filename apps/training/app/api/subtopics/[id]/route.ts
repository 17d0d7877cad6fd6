import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { removedItem, storedSubtopic, updateSubtopicBody } from '@repo/schemas/training/outline';
import { errors } from '#domain/errors.ts';
import { deleteSubtopic } from '#domain/outline/delete-subtopic.ts';
import { getSubtopic } from '#domain/outline/get-subtopic.ts';
import { updateSubtopic } from '#domain/outline/update-subtopic.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSubtopic',
  summary: 'A subtopic as its writers see it',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: envelope(storedSubtopic) },
  errors: [errors.subtopicNotFound],
  run: async ({ ctx, params }) => succeed(await getSubtopic(ctx, params.id)),
});

export const PUT = route({
  operationId: 'updateSubtopic',
  summary: 'Change a subtopic’s title or content',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: updateSubtopicBody,
  response: { schema: envelope(storedSubtopic) },
  errors: [errors.subtopicNotFound, errors.subtopicChanged],
  run: async ({ ctx, params, body }) => succeed(await updateSubtopic(ctx, params.id, body)),
});

export const DELETE = route({
  operationId: 'deleteSubtopic',
  summary: 'Remove a subtopic',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: envelope(removedItem) },
  errors: [errors.subtopicNotFound],
  run: async ({ ctx, params }) => succeed(await deleteSubtopic(ctx, params.id)),
});
