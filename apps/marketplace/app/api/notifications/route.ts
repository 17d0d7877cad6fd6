import { notificationList, notificationsQuery } from '@repo/schemas/notification';
import { listOwnNotifications } from '#domain/notifications/own-notifications.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listNotifications',
  summary: "The caller's notifications, the newest first, and how many are unread",
  description: 'Several events of one chat or listing are one notification while it is unread.',
  tags: ['Notifications'],
  access: 'user',
  query: notificationsQuery,
  response: { schema: notificationList },
  run: ({ ctx, query }) => listOwnNotifications(ctx, query),
});
