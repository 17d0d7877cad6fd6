import { clash, clashesBody } from '@repo/schemas/training/clash';
import { envelope, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { checkClashes } from '#domain/classes/check-clashes.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'checkClashes',
  summary: 'Other classes at the same time with the same trainer or in the same room; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  body: clashesBody,
  response: { schema: envelope(z.array(clash)) },
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, body }) => succeed(await checkClashes(ctx, body)),
});
