import { personRequirements } from '@repo/schemas/childcare/requirement';
import { listOwnRequirements } from '#domain/requirements/list-person-requirements.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOwnRequirements',
  summary: 'What your centre requires of you: why, until when it is fulfilled, and what is next',
  tags: ['Requirements'],
  access: 'user',
  response: { schema: personRequirements },
  run: ({ ctx }) => listOwnRequirements(ctx),
});
