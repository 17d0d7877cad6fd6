import { clash, clashesBody } from '@repo/schemas/training/clash';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { findClashesForAdmin } from '#domain/classes/find-clashes-for-admin.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'checkClashes',
  summary: 'Other classes at the same time with the same trainer or in the same room; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  body: clashesBody,
  response: { schema: z.array(clash) },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, body }) => findClashesForAdmin(ctx, body),
});
