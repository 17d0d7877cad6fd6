import { centreSignOffsQuery, signOffList } from '@repo/schemas/childcare/sign-off';
import { errors } from '#domain/errors.ts';
import { listCentreSignOffs } from '#domain/sign-offs/list-sign-offs.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCentreSignOffs',
  summary: 'Requests for sign-offs of practical lessons in the centre',
  description:
    'Those that wait unless another status is given. Decided ones also of those who have left since.',
  tags: ['Sign-offs'],
  access: 'centreManager',
  query: centreSignOffsQuery,
  response: { schema: signOffList },
  errors: [errors.forbidden],
  run: ({ ctx, query }) => listCentreSignOffs(ctx, query),
});
