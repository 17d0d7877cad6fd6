import { roster } from '@repo/schemas/training/class';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { listRoster } from '#domain/classes/list-roster.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getRoster',
  summary: 'Who is in a class, and who was',
  description: 'For its trainer and admins.',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  response: { schema: envelope(roster) },
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, params }) => succeed(await listRoster(ctx, params.id)),
});
