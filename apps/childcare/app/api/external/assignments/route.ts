import { externalAssignmentPage } from '@repo/schemas/childcare/external';
import { externalListDescription, externalListQuery } from '@repo/schemas/external-list';
import { listAssignmentsOfKeyCentre } from '#domain/external/list-assignments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalAssignments',
  summary: 'The assignments of the key’s centre',
  description: externalListDescription,
  tags: ['Automation'],
  access: 'assignmentsKey',
  query: externalListQuery,
  response: { schema: externalAssignmentPage },
  run: ({ ctx, query }) => listAssignmentsOfKeyCentre(ctx, query),
});
