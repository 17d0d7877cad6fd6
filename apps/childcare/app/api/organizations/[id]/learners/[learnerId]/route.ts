import { id } from '@repo/schemas/childcare/common';
import { centreLearner } from '@repo/schemas/childcare/overview';
import { z } from 'zod';
import { getCentreLearner } from '#domain/centre/get-learner.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'getOrganizationLearner',
  summary: 'One learner of a centre: courses, CPD hours, certificates; a manager sees their own centre’s',
  tags: ['Centres'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  response: { schema: centreLearner },
  errors: [errors.organizationNotFound, errors.learnerNotFound],
  run: ({ ctx, params }) => getCentreLearner(ctx, params),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
