import { cpdTable, cpdTableQuery } from '@repo/schemas/childcare/cpd-table';
import { listCpdTable } from '#domain/cpd/list-cpd-table.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCpdTable',
  summary: 'CPD points and targets of everybody in your centre in a year',
  tags: ['CPD'],
  access: 'manager',
  query: cpdTableQuery,
  response: { schema: cpdTable },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => listCpdTable(ctx, query),
});
