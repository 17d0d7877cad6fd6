import { idParams } from '@repo/schemas/training/common';
import { removedOutlineItem, subtopicAnswer, updateSubtopicBody } from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { deleteSubtopicAndRecomputeProgress } from '#domain/outline/delete-subtopic.ts';
import { getVisibleSubtopic } from '#domain/outline/get-subtopic.ts';
import { updateSubtopic } from '#domain/outline/update-subtopic.ts';

const shared = { tags: ['Course outline'], access: 'developer', params: idParams } as const;

export const GET = successDataRoute({
  ...shared,
  operationId: 'getSubtopic',
  summary: 'A subtopic as its writers see it',
  response: { schema: subtopicAnswer },
  errors: [errors.subtopicNotFound],
  run: ({ ctx, params }) => getVisibleSubtopic(ctx, params.id),
});

export const PUT = successDataRoute({
  ...shared,
  operationId: 'updateSubtopic',
  summary: 'Change a subtopic’s title or content',
  body: updateSubtopicBody,
  response: { schema: subtopicAnswer },
  errors: [errors.subtopicNotFound, errors.subtopicChanged],
  run: ({ ctx, params, body }) => updateSubtopic(ctx, params.id, body),
});

export const DELETE = successDataRoute({
  ...shared,
  operationId: 'deleteSubtopic',
  summary: 'Remove a subtopic',
  response: { schema: removedOutlineItem },
  errors: [errors.subtopicNotFound],
  run: ({ ctx, params }) => deleteSubtopicAndRecomputeProgress(ctx, params.id),
});
