import { unreadAnswer } from '@repo/schemas/notification';
import { countUnreadNotifications } from '#domain/notifications/own-notifications.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'countUnreadNotifications',
  summary: "How many of the caller's notifications are unread",
  tags: ['Notifications'],
  access: 'user',
  response: { schema: unreadAnswer },
  run: async ({ ctx }) => ({ unreadCount: await countUnreadNotifications(ctx) }),
});
