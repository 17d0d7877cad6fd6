import { choice, choiceParams, choiceQuery } from '@repo/schemas/training/choice';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { findChoices } from '#domain/choices/find-choices.ts';

export const GET = successDataRoute({
  operationId: 'findChoices',
  summary: 'What a form or a filter lets people choose from, found by words',
  description:
    'At most 20. Courses, trainers, rooms and open classes are for admins, the lists of grading for trainers too.',
  tags: ['Choices'],
  access: 'trainer',
  params: choiceParams,
  query: choiceQuery,
  response: { schema: z.array(choice) },
  run: ({ ctx, params, query }) => findChoices(ctx, params.list, query),
});
