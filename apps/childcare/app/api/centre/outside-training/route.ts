import { centreOutsideTrainingQuery, outsideTrainingList } from '@repo/schemas/childcare/outside-training';
import { errors } from '#domain/errors.ts';
import { listCentreOutsideTraining } from '#domain/outside-training/list-outside-training.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCentreOutsideTraining',
  summary: 'Training that people of the centre did elsewhere',
  description: 'Also of those who have left since. Filtered by state or person.',
  tags: ['Outside training'],
  access: 'centreManager',
  query: centreOutsideTrainingQuery,
  response: { schema: outsideTrainingList },
  errors: [errors.forbidden],
  run: ({ ctx, query }) => listCentreOutsideTraining(ctx, query),
});
