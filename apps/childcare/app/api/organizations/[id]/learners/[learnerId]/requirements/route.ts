import { id } from '@repo/schemas/childcare/common';
import { personRequirements } from '@repo/schemas/childcare/requirement';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { listLearnerRequirements } from '#domain/requirements/list-person-requirements.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listLearnerRequirements',
  summary: 'What a centre requires of a learner: why, until when it is fulfilled, and what is next',
  tags: ['Requirements'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  response: { schema: personRequirements },
  errors: [errors.organizationNotFound, errors.learnerNotFound],
  run: ({ ctx, params }) => listLearnerRequirements(ctx, params),
});
