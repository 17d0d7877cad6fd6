import { roster } from '@repo/schemas/training/class';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { listRoster } from '#domain/classes/list-roster.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'getRoster',
  summary: 'Who is in a class, and who was',
  description: 'For its trainer and admins.',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  response: { schema: roster },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => listRoster(ctx, params.id),
});
