import { cpdRecord, cpdRecordQuery } from '@repo/schemas/childcare/cpd';
import { getCpdRecord } from '#domain/cpd/get-cpd-record.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCpdRecord',
  summary: 'Your CPD points, target and trainings in a year, or those of a learner of your centre',
  description:
    'For the person, and for managers of a centre that they are or were in: of who has left, the time in that centre.',
  tags: ['CPD'],
  access: 'user',
  query: cpdRecordQuery,
  response: { schema: cpdRecord },
  errors: [errors.learnerNotFound, errors.cpdRecordNotFound],
  run: ({ ctx, query }) => getCpdRecord(ctx, query),
});
