import { classMessage, classMessagesQuery, sendClassMessageBody } from '@repo/schemas/training/class-message';
import { idParams, pagedEnvelope } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { listClassMessages } from '#domain/class-messages/list-class-messages.ts';
import { sendClassMessage } from '#domain/class-messages/send-class-message.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const common = { tags: ['Classes'], params: idParams } as const;

export const GET = route({
  ...common,
  access: 'user',
  operationId: 'listClassMessages',
  summary: 'What was written to everybody in a class, the newest first',
  description: 'For its learners, its trainer and admins.',
  query: classMessagesQuery,
  response: { schema: pagedEnvelope(classMessage) },
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, params, query }) => {
    const { data, pagination } = await listClassMessages(ctx, params.id, query);
    return { success: true as const, data, pagination };
  },
});

export const POST = successDataRoute({
  ...common,
  access: 'trainer',
  operationId: 'sendClassMessage',
  summary: 'Write to everybody in a class; each gets a mail',
  rateLimit: 'classMessage',
  body: sendClassMessageBody,
  response: { schema: classMessage },
  errors: [errors.courseRunNotFound, errors.classIsEmpty, errors.recipientsChanged],
  run: ({ ctx, params, body }) => sendClassMessage(ctx, params.id, body),
});
