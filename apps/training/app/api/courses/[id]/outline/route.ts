import { idParams } from '@repo/schemas/training/common';
import { outline, reorderOutlineBody } from '@repo/schemas/training/outline';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleOutline } from '#domain/outline/get-outline.ts';
import { reorderOutline } from '#domain/outline/reorder-outline.ts';

export const GET = successDataRoute({
  operationId: 'getOutline',
  summary: 'Get a course’s learning units and subtopics in order, without the content',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  response: { schema: outline },
  errors: [errors.courseNotFound],
  run: ({ ctx, params }) => getVisibleOutline(ctx, params.id),
});

export const PUT = successDataRoute({
  operationId: 'reorderOutline',
  summary: 'Put a course’s learning units and subtopics into another order',
  description:
    'All or nothing. The body has every learning unit and every subtopic of the course, each once; subtopics may change their learning unit.',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: reorderOutlineBody,
  response: { schema: outline },
  errors: [errors.courseNotFound, errors.outlineChanged, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => reorderOutline(ctx, params.id, body),
});
