import { markNotificationsReadBody, unreadAnswer } from '@repo/schemas/notification';
import { errors } from '#domain/errors.ts';
import { markNotificationsRead } from '#domain/notifications/own-notifications.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'markNotificationsRead',
  summary: 'Mark some or all notifications as read',
  description: 'What was read is not mailed and not pushed any more.',
  tags: ['Notifications'],
  access: 'user',
  body: markNotificationsReadBody,
  response: { schema: unreadAnswer },
  errors: [errors.notificationNotFound],
  run: ({ ctx, body }) => markNotificationsRead(ctx, body),
});
