import { notificationList, notificationsQuery } from '@repo/schemas/childcare/notification';
import { listNotifications } from '#domain/notifications/list-notifications.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listNotifications',
  summary: 'What there is to tell you, the newest first',
  description: '`unreadCount` counts all that you have not read, whatever is listed.',
  tags: ['Notifications'],
  access: 'user',
  query: notificationsQuery,
  response: { schema: notificationList },
  run: ({ ctx, query }) => listNotifications(ctx, query),
});
