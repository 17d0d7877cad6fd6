import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { createSubtopicBody, storedSubtopic } from '@repo/schemas/training/outline';
import { errors } from '#domain/errors.ts';
import { addSubtopic } from '#domain/outline/add-subtopic.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'addSubtopic',
  summary: 'Add a subtopic at the end of a learning unit',
  tags: ['Course outline'],
  access: 'developer',
  params: idParams,
  body: createSubtopicBody,
  response: { schema: envelope(storedSubtopic) },
  errors: [errors.learningUnitNotFound, errors.outlineFull],
  run: async ({ ctx, params, body }) => succeed(await addSubtopic(ctx, params.id, body)),
});
