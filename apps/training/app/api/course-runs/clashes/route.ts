import { clashesBody, scheduleWarnings } from '@repo/schemas/training/clash';
import { successDataRoute } from '#data-route.ts';
import { findWarningsForAdmin } from '#domain/classes/find-warnings-for-admin.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'checkClashes',
  summary:
    'Other classes at the same time with the same trainer or in the same room, and rooms that are too small; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  body: clashesBody,
  response: { schema: scheduleWarnings },
  errors: [errors.courseRunNotFound, errors.roomNotFound],
  run: ({ ctx, body }) => findWarningsForAdmin(ctx, body),
});
