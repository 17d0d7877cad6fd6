import { markNotificationsReadBody, unreadAnswer } from '@repo/schemas/childcare/notification';
import { errors } from '#domain/errors.ts';
import { markNotificationsRead } from '#domain/notifications/mark-notifications-read.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'readNotifications',
  summary: 'Mark notifications as read',
  description: 'Some by their ids, or all. With an id that is not one of yours nothing is changed.',
  tags: ['Notifications'],
  access: 'user',
  body: markNotificationsReadBody,
  response: { schema: unreadAnswer },
  errors: [errors.notificationNotFound],
  run: ({ ctx, body }) => markNotificationsRead(ctx, body),
});
