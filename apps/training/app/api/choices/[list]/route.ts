import { choice, choiceParams, choiceQuery } from '@repo/schemas/training/choice';
import { envelope, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { findChoices } from '#domain/choices/find-choices.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'findChoices',
  summary: 'What a form or a filter lets people choose from, found by words',
  description:
    'At most 20. Courses, trainers and open classes are for admins, the lists of grading for trainers too.',
  tags: ['Choices'],
  access: 'trainer',
  params: choiceParams,
  query: choiceQuery,
  response: { schema: envelope(z.array(choice)) },
  run: async ({ ctx, params, query }) => succeed(await findChoices(ctx, params.list, query)),
});
