import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { reportBody } from '@repo/schemas/marketplace/moderation';
import { errors } from '#domain/errors.ts';
import { reportPerson } from '#domain/reports/report-person.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'reportPerson',
  summary: 'Report a person to the moderators, once',
  tags: ['Moderation'],
  access: 'user',
  rateLimit: 'report',
  params: idParams,
  body: reportBody,
  response: { schema: messageAnswer },
  errors: [errors.userNotFound, errors.ownAccount, errors.alreadyReported],
  run: ({ ctx, params, body }) => reportPerson(ctx, params.id, body),
});
