import { messageAnswer } from '@repo/schemas/marketplace/common';
import { contactBody } from '@repo/schemas/marketplace/site-text';
import { queueContactMail } from '#domain/site-texts/queue-contact-mail.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'sendContactMessage',
  summary: "Write to the operator's mailbox",
  tags: ['Pages'],
  access: 'public',
  rateLimit: 'contact',
  body: contactBody,
  response: { schema: messageAnswer },
  run: ({ ctx, body }) => queueContactMail(ctx, body),
});
