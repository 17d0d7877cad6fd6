import { checkRemindersBody, remindPreview } from '@repo/schemas/childcare/bulk-assignment';
import { previewReminders } from '#domain/centre/remind.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'checkReminders',
  summary: 'Whom reminders would go to, and what the mails would say',
  description: 'Answers the numbers, with the mails that would go out. Nothing is stored or sent.',
  tags: ['Assignments'],
  access: 'manager',
  body: checkRemindersBody,
  response: { schema: remindPreview },
  mayTakeLong: 'looks at hundreds of people',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => previewReminders(ctx, body),
});
