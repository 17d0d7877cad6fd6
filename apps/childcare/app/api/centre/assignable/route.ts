import { assignableAnswer, assignableQuery } from '@repo/schemas/childcare/people';
import { listAssignablePeople } from '#domain/centre/assignable-people.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAssignablePeople',
  summary: 'People of your centre whom courses can be assigned to',
  description: 'Learners by name, then people whose invitations wait.',
  tags: ['Centres'],
  access: 'manager',
  query: assignableQuery,
  response: { schema: assignableAnswer },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => listAssignablePeople(ctx, query),
});
