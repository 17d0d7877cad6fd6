import { id } from '@repo/schemas/childcare/common';
import { centreLearner, recordedNameAnswer, updateRecordedNameBody } from '@repo/schemas/childcare/overview';
import { z } from 'zod';
import { changeRecordedName } from '#domain/centre/change-recorded-name.ts';
import { getCentreLearner } from '#domain/centre/get-centre-learner.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

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

export const PUT = route({
  operationId: 'recordLearnerName',
  summary: 'Change what a learner’s next certificates call them: the name in the centre’s record',
  description: 'For a manager of the centre. Certificates that were issued keep their words.',
  tags: ['Centres'],
  access: 'manager',
  params: z.object({ id, learnerId: id }),
  body: updateRecordedNameBody,
  response: { schema: recordedNameAnswer },
  errors: [errors.forbidden, errors.organizationNotFound, errors.learnerNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => changeRecordedName(ctx, params, body),
});
