import { classMessagePreview, previewClassMessageBody } from '@repo/schemas/training/class-message';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { previewClassMessage } from '#domain/class-messages/send-class-message.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'previewClassMessage',
  summary: 'Who would get a message to a class, and how it reads; nothing is sent',
  tags: ['Classes'],
  access: 'trainer',
  params: idParams,
  body: previewClassMessageBody,
  response: { schema: classMessagePreview },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params, body }) => previewClassMessage(ctx, params.id, body),
});
