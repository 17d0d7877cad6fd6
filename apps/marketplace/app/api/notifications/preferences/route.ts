import { changeNotificationPreferencesBody, notificationPreferences } from '@repo/schemas/notification';
import { changeOwnPreferences, readOwnPreferences } from '#domain/notifications/preferences.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getNotificationPreferences',
  summary: 'Which notifications the caller gets by mail and by push, and when',
  tags: ['Notifications'],
  access: 'user',
  response: { schema: notificationPreferences },
  run: ({ ctx }) => readOwnPreferences(ctx),
});

export const PUT = route({
  operationId: 'changeNotificationPreferences',
  summary: 'Change them; what is left out stays',
  tags: ['Notifications'],
  access: 'user',
  body: changeNotificationPreferencesBody,
  response: { schema: notificationPreferences },
  run: ({ ctx, body }) => changeOwnPreferences(ctx, body),
});
